import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, loadPercent, measureInTurn } from './bench/ingress/measure.ts';
import { PEERS, type PeerName } from './bench/ingress/peers.ts';
import { startNode } from './bench/ingress/program.ts';
import { availableGenerator } from './bench/load/generator.ts';
import { ORDINARY, QUICK } from './bench/results/row.ts';
import { ratioOf, rowOf } from './bench/results/statistics.ts';
import { barLine, tableOf } from './bench/results/table.ts';
import { oneOf, quotedList } from './one-of.ts';

const PEER_NAMES = PEERS.map(({ name }) => name);
const BODIES = ['small', 'large'] as const;

const USAGE = `Usage: npm run bench:ingress [-- options]

Measures what the ingress serves against other proxies in front of the same site, on this machine, in one run. The ratio
of a peer is to Caddy alone with the same protocol. The CPU time is that of the peer's processes for one request.

  --peer=<name>         repeatable; one of: ${quotedList(PEER_NAMES)}
  --body=<small|large>  300 bytes or 1 MB; both by default
  --quick               seconds instead of minutes, to see that it runs
`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    peer: { type: 'string', multiple: true },
    body: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const pace = values.quick ? QUICK : { ...ORDINARY, rounds: 9 };
const wanted = values.peer?.map((name) => oneOf('peer', PEER_NAMES, name)) ?? PEER_NAMES;
const bodies = values.body === undefined ? BODIES : [oneOf('body', BODIES, values.body)];

interface Promised {
  readonly peer: PeerName;
  readonly to: PeerName;
  readonly least: { readonly small: number; readonly large: number };
}
const BARS: readonly Promised[] = [
  { peer: 'built-in', to: 'Caddy', least: { small: 1, large: 0.9 } },
  { peer: 'built-in, TLS', to: 'Caddy, TLS', least: { small: 0.95, large: 0.95 } },
  { peer: 'Caddy + routes, TLS', to: 'Caddy, TLS', least: { small: 0.95, large: 0.95 } },
];

const folder = await mkdtemp(join(tmpdir(), 'pilothouse-bench-ingress-'));
const site = await startNode(new URL('./bench/ingress/site.ts', import.meta.url));
const contenders: Contender[] = [];
try {
  console.log(`load from ${await availableGenerator()} over ${pace.connections} connections\n`);
  for (const [index, { name, open }] of PEERS.entries()) {
    if (!wanted.includes(name)) continue;
    const peer = await open(site, join(folder, String(index)));
    if (peer === null) console.log(`absent: ${name} (not installed)`);
    else contenders.push({ name, ...peer });
  }
  for (const body of bodies) await compareBodies(body);
} finally {
  for (const contender of contenders) await contender.close();
  await site.end();
  await rm(folder, { recursive: true, force: true });
}

async function compareBodies(body: 'small' | 'large'): Promise<void> {
  const stretches = await measureInTurn(contenders, `/${body}`, pace);
  const of = (name: PeerName) => stretches.get(name) ?? [];
  const names = contenders.map(({ name }) => name);
  const rows = names.map((server) => {
    const reference: PeerName = server.endsWith('TLS') ? 'Caddy, TLS' : 'Caddy';
    const ratio = of(reference).length === 0 ? null : ratioOf(of(server), of(reference));
    return { ...rowOf({ case: body, server }, of(server)), ratio };
  });
  console.log(`${tableOf(rows)}\n`);
  console.log(`load, of one core: ${names.map((name) => `${name} ${loadPercent(of(name))}`).join(', ')}`);
  for (const { peer, to, least } of BARS) {
    if (of(peer).length === 0 || of(to).length === 0) continue;
    const ratio = ratioOf(of(peer), of(to));
    const sentence = `${body}: ${peer} serves at least ${least[body]} times the requests of ${to}: ${ratio.toFixed(2)}`;
    console.log(barLine({ sentence, isReached: ratio >= least[body] }));
  }
  console.log('');
}
