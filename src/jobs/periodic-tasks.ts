import type { Logger } from 'pino';

export interface PeriodicTasks {
  stop(): void;
}

/** Runs each task now and then at the interval, in milliseconds. One that fails is logged, and the others continue. */
export function startPeriodicTasks(
  intervalMs: number,
  log: Logger,
  tasks: Readonly<Record<string, () => Promise<void>>>,
): PeriodicTasks {
  const runAll = async (): Promise<void> => {
    for (const [task, work] of Object.entries(tasks)) {
      await work().catch((error: unknown) => log.error({ err: error, task }, 'a periodic task failed'));
    }
  };
  void runAll();
  const timer = setInterval(() => void runAll(), intervalMs);
  return { stop: () => clearInterval(timer) };
}
