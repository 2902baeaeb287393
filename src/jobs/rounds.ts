import type { Logger } from 'pino';

export interface Rounds {
  stop(): void;
}

/** Does each task at once and then again and again; one that fails is logged and does not stop the others. */
export function every(
  intervalMs: number,
  log: Logger,
  tasks: Readonly<Record<string, () => Promise<void>>>,
): Rounds {
  const goRound = async (): Promise<void> => {
    for (const [task, work] of Object.entries(tasks)) {
      await work().catch((error: unknown) => log.error({ err: error, task }, 'a round failed'));
    }
  };
  void goRound();
  const timer = setInterval(() => void goRound(), intervalMs);
  return { stop: () => clearInterval(timer) };
}
