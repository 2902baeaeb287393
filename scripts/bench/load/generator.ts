import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Measurement } from '../results/row.ts';
import { hammerWithAutocannon } from './autocannon.ts';
import { cpuMicrosOf } from './cpu-time.ts';
import type { Counted, Target } from './target.ts';
import { hammerWithWrk, WRK } from './wrk.ts';

export type GeneratorName = 'wrk' | 'autocannon';

const GENERATORS = {
  wrk: hammerWithWrk,
  autocannon: hammerWithAutocannon,
} as const satisfies Record<GeneratorName, typeof hammerWithWrk>;

/** wrk where it is installed: it needs a tenth of what autocannon does, and so leaves the machine to the servers. */
export async function availableGenerator(): Promise<GeneratorName> {
  const wrk = spawn(WRK, ['--version'], { stdio: 'ignore' });
  return once(wrk, 'exit').then(
    () => 'wrk',
    () => 'autocannon',
  );
}

/** Asks a target the same thing again and again over some connections for `durationMs`. */
export async function load(target: Target, connections: number, durationMs: number): Promise<Counted> {
  return GENERATORS[await availableGenerator()](target, connections, durationMs);
}

/** Asks the process `pid` the same thing again and again over some connections for `durationMs`. */
export async function hammer(
  server: { readonly target: Target; readonly pid: number },
  connections: number,
  durationMs: number,
): Promise<Measurement> {
  const before = await cpuMicrosOf(server.pid);
  const { requests, ...counted } = await load(server.target, connections, durationMs);
  const after = await cpuMicrosOf(server.pid);
  return { ...counted, cpuMicros: before === null || after === null ? null : (after - before) / requests };
}
