import type { Logger } from 'pino';
import { sharedRun } from '../kernel/shared-run.ts';

export interface PeriodicTasks {
  /** Begins nothing more, and resolves when what is under way has ended. */
  stop(): Promise<void>;
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
  const underWay = new Set<Promise<void>>();
  const begin = (run: () => Promise<void>): void => {
    const running = run();
    underWay.add(running);
    void running.then(() => underWay.delete(running));
  };
  const beginAll = () => runs.forEach(begin);
  beginAll();
  const timer = setInterval(beginAll, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
