import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '#src/kernel/wait-for.ts';
import { cpuMicrosOf } from '../../load/cpu-time.ts';
import { median } from '../../results/statistics.ts';
import type { ProgramSettings } from '../program/settings.ts';
import { childrenOf, memoryOf, type RunningProgram, startProgram } from '../program/start-program.ts';
import type { Figure } from './figure.ts';

/** The first periodic tasks have begun by then. */
const SETTLE_MS = 4000;
/** For each application: the ingress has read all routes by then, in the background. */
const ROUTE_MS = 0.4;
/** Processor time of a second in which a program does no more than its periodic tasks. */
const QUIET_MICROS = 200_000;
const MAX_QUIET_MS = 120_000;
const MAX_START_MS = 3000;
const MAX_MEMORY_MIB = 400;

/** Starts the program several times, and leaves the last one running, with all its applications started again. */
export async function measureStart(
  settings: ProgramSettings,
  rounds: number,
): Promise<{ program: RunningProgram; figures: Figure[] }> {
  const starts: RunningProgram[] = [];
  for (let round = 1; round < rounds; round++) {
    const program = await startProgram(settings);
    starts.push(program);
    await program.stop();
  }
  const program = await startProgram(settings);
  starts.push(program);
  await delay(SETTLE_MS + ROUTE_MS * settings.applications);
  await untilQuiet(program.pid);
  const { nowMiB, peakMiB } = await memoryOf(program.pid);
  const workers = await Promise.all((await childrenOf(program.pid)).map(memoryOf));
  const ingressMiB = Math.max(...workers.map((worker) => worker.nowMiB));
  const bar = { kind: 'at most', value: MAX_MEMORY_MIB } as const;
  return {
    program,
    figures: [
      {
        ...{ name: 'start: until ready', unit: 'ms', value: median(starts.map(({ readyMs }) => readyMs)) },
        bar: { kind: 'at most', value: MAX_START_MS },
      },
      { name: 'start: memory after it', unit: 'MiB', value: nowMiB, bar },
      { name: 'start: largest memory', unit: 'MiB', value: peakMiB, bar },
      { name: 'start: memory of the ingress process', unit: 'MiB', value: ingressMiB, bar },
    ],
  };
}

async function untilQuiet(pid: number): Promise<void> {
  const isQuiet = async () => {
    const before = await cpuMicrosOf(pid);
    await delay(1000);
    const after = await cpuMicrosOf(pid);
    return before === null || after === null || after - before < QUIET_MICROS;
  };
  if (!(await waitFor(isQuiet, { timeoutMs: MAX_QUIET_MS })))
    throw new Error(`The program still works ${MAX_QUIET_MS} ms after its start`);
}
