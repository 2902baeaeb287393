import type { Logger } from 'pino';
import { sharedRun } from '../kernel/shared-run.ts';

export interface PeriodicTasks {
  stop(): void;
}

/**
 * Runs each task now and then at the interval, in milliseconds. No task waits for another one, and none runs twice at a
 * time. One that fails is logged, and runs again at the next interval.
 */
export function startPeriodicTasks(
  intervalMs: number,
  log: Logger,
  tasks: Readonly<Record<string, () => Promise<void>>>,
): PeriodicTasks {
  const runs = Object.entries(tasks).map(([task, work]) =>
    sharedRun(() =>
      work().catch((error: unknown) => log.error({ err: error, task }, 'a periodic task failed')),
    ),
  );
  const runAll = (): void => {
    for (const run of runs) void run();
  };
  runAll();
  const timer = setInterval(runAll, intervalMs);
  return { stop: () => clearInterval(timer) };
}
