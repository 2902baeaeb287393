import { performance } from 'node:perf_hooks';
import { cpuMicrosOfTree, cpuMicrosWithEnded } from '../load/cpu-time.ts';
import { load } from '../load/generator.ts';
import type { Measurement } from '../results/row.ts';
import { median } from '../results/statistics.ts';
import type { OpenPeer, PeerName } from './peers.ts';
import { SITE_HOST } from './route-to.ts';

/** What was measured in one stretch of load. */
export interface Stretch extends Measurement {
  /** The part of one core that the program took that generates the load; null where that cannot be measured. */
  readonly loadShare: number | null;
}

export interface Contender extends OpenPeer {
  readonly name: PeerName;
}

export interface IngressPace {
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly connections: number;
}

/** Each round asks every peer once, and the order turns, so that what disturbs the machine disturbs them alike. */
export async function measureInTurn(
  contenders: readonly Contender[],
  path: string,
  pace: IngressPace,
): Promise<Map<PeerName, Stretch[]>> {
  const stretches = new Map<PeerName, Stretch[]>(contenders.map(({ name }) => [name, []]));
  for (const contender of contenders) await measure(contender, path, pace.connections, pace.warmUpMs);
  for (let round = 0; round < pace.rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const contender = contenders[(round + turn) % contenders.length];
      if (contender === undefined) continue;
      const stretch = await measure(contender, path, pace.connections, pace.roundMs);
      stretches.get(contender.name)?.push(stretch);
    }
  }
  return stretches;
}

/** The median part of a core that the load took, as a percentage. */
export function loadPercent(stretches: readonly Stretch[]): string {
  const shares = stretches.map(({ loadShare }) => loadShare).filter((share) => share !== null);
  return shares.length === 0 ? '-' : `${(median(shares) * 100).toFixed(0)} %`;
}

async function measure(
  { address, pids }: Contender,
  path: string,
  connections: number,
  durationMs: number,
): Promise<Stretch> {
  const before = await usage(pids);
  const startedAt = performance.now();
  // In this spelling wrk takes it in place of its own.
  const target = { url: `${address}${path}`, headers: { Host: SITE_HOST } };
  const { requests, ...counted } = await load(target, connections, durationMs);
  const elapsedMicros = (performance.now() - startedAt) * 1000;
  const after = await usage(pids);
  return {
    ...counted,
    cpuMicros: difference(before.peer, after.peer, requests),
    loadShare: difference(before.load, after.load, elapsedMicros),
  };
}

async function usage(pids: readonly number[]) {
  const each = await Promise.all(pids.map(cpuMicrosOfTree));
  const peer = each.reduce<number | null>(
    (sum, micros) => (sum === null || micros === null ? null : sum + micros),
    0,
  );
  return { peer, load: await cpuMicrosWithEnded(process.pid) };
}

function difference(before: number | null, after: number | null, by: number): number | null {
  return before === null || after === null ? null : (after - before) / by;
}
