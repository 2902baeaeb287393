import { isDeepStrictEqual } from 'node:util';
import { type ServerProcess, withServers } from './child.ts';
import { hammer } from './load/generator.ts';
import { NUMBER, type Target } from './load/target.ts';
import type { Bar, Measurement, Pace, TableRow } from './results/row.ts';
import { cpuRatioOf, ratioOf, rowOf } from './results/statistics.ts';
import type { ServerName } from './servers/index.ts';

export const FACADE: ServerName = 'facade';
/** The facade where every read is one of records that have changed since. */
export const FRESH: ServerName = 'facade, nothing kept';
/** The facade, asked by the typed client. */
export const RPC: ServerName = 'facade, by RPC';
/** What every other server is set against. */
export const REFERENCE: ServerName = 'hand-written Fastify';
/** The reference with our SQL: it shows what our server gains by that, and what by everything else. */
export const OUR_SQL: ServerName = 'hand-written Fastify, our SQL';

/** One request that several servers answer alike: a GET, or with a body a POST. */
interface Comparison {
  readonly name: string;
  readonly contenders: readonly ServerName[];
  readonly path: string;
  /** Of servers that have the same at another address. */
  readonly otherPaths?: Partial<Record<ServerName, string>>;
  readonly token?: string;
  /** JSON; each request replaces `NUMBER` in it by a number of its own. */
  readonly body?: string;
  prepare(dataDir: string): Promise<void>;
  /** Throws where an answer is not the one that is meant to be measured. */
  check(answer: unknown): void;
  /** What of an answer has to be the same everywhere, where not all of it is. */
  comparable?(answer: unknown): unknown;
}

export interface Compared {
  readonly rows: TableRow[];
  roundsOf(server: ServerName): readonly Measurement[];
}

/** Lets the servers answer in turn, round by round, after they were seen to answer the same. */
export async function compare(comparison: Comparison, pace: Pace): Promise<Compared> {
  const { name, contenders, prepare } = comparison;
  return withServers(contenders, prepare, async (processes) => {
    const servers = processes.map((server) => ({ ...server, target: targetOf(server, comparison) }));
    await assertSameAnswers(servers, comparison);
    const rounds = await measureInTurn(servers, pace);
    const roundsOf = (server: ServerName): Measurement[] => rounds.get(server) ?? [];
    const rows = contenders.map((server) => ({
      ...rowOf({ case: name, server }, roundsOf(server)),
      ratio: ratioOf(roundsOf(server), roundsOf(REFERENCE)),
    }));
    return { rows, roundsOf };
  });
}

/** The promise that the facade, or `server`, serves at least `least` times what another server does. */
export function timesBar(
  { roundsOf }: Compared,
  least: number,
  of: ServerName,
  server: ServerName = FACADE,
): Bar {
  const ratio = ratioOf(roundsOf(server), roundsOf(of));
  const byCpu = cpuRatioOf(roundsOf(server), roundsOf(of));
  const aside = byCpu === null ? '' : ` (by CPU time ${byCpu.toFixed(2)})`;
  return {
    sentence: `the ${server} serves at least ${least} times the requests of ${of}: ${ratio.toFixed(2)}${aside}`,
    isReached: ratio >= least,
  };
}

interface Contender extends ServerProcess {
  readonly target: Target;
}

function targetOf({ address, name }: ServerProcess, { path, otherPaths, token, body }: Comparison): Target {
  return {
    url: `${address}${otherPaths?.[name] ?? path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

async function assertSameAnswers(
  servers: readonly Contender[],
  { name, check, comparable = (answer) => answer }: Comparison,
): Promise<void> {
  const answers = await Promise.all(
    servers.map(async ({ target: { url, headers, body } }): Promise<unknown> => {
      const sent = body === undefined ? {} : { method: 'POST', body: body.replaceAll(NUMBER, '0') };
      const response = await fetch(url, { headers, ...sent });
      if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
      return response.json();
    }),
  );
  const [first] = answers;
  check(first);
  const expected = comparable(first);
  if (!answers.every((answer) => isDeepStrictEqual(comparable(answer), expected)))
    throw new Error(`${name}: the servers answer differently`);
}

/** Every round asks each server once, and the order turns, so that what disturbs the machine disturbs them alike. */
async function measureInTurn(
  servers: readonly Contender[],
  pace: Pace,
): Promise<Map<ServerName, Measurement[]>> {
  const rounds = new Map<ServerName, Measurement[]>(servers.map(({ name }) => [name, []]));
  for (const server of servers) await hammer(server, pace.connections, pace.warmUpMs);
  for (let round = 0; round < pace.rounds; round++) {
    for (let turn = 0; turn < servers.length; turn++) {
      const server = servers[(round + turn) % servers.length];
      if (server === undefined) continue;
      rounds.get(server.name)?.push(await hammer(server, pace.connections, pace.roundMs));
    }
  }
  return rounds;
}
