import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';

export interface PeriodicCheck {
  start(): void;
  /** Resolves when no check is running any more. */
  stop(): Promise<void>;
}

/** Runs a check again and again, with a pause before each. A failure is logged once until it changes. */
export function periodicCheck(
  pauseMs: number,
  check: () => Promise<void>,
  log: (message: string) => void,
): PeriodicCheck {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let lastFailure = '';

  const runOnce = async () => {
    try {
      await check();
      lastFailure = '';
    } catch (error) {
      if (messageOf(error) !== lastFailure) log(messageOf(error));
      lastFailure = messageOf(error);
    }
  };
  const run = async () => {
    while (await pause(pauseMs, stopping.signal)) await runOnce();
  };

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** False if the pause was aborted. */
function pause(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  return delay(pauseMs, true, { signal, ref: false }).catch(() => false);
}
