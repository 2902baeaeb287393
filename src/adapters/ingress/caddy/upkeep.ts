import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';

export interface Upkeep {
  start(): void;
  /** Resolves when no round is under way any more. */
  stop(): Promise<void>;
}

/** Does something again and again, one round after the other. A failure is logged once until it changes. */
export function upkeep(pauseMs: number, round: () => Promise<void>, log: (message: string) => void): Upkeep {
  const stopping = new AbortController();
  let rounds = Promise.resolve();
  let complaint = '';

  const goRound = async () => {
    try {
      await round();
      complaint = '';
    } catch (error) {
      if (messageOf(error) !== complaint) log(messageOf(error));
      complaint = messageOf(error);
    }
  };
  const run = async () => {
    while (await pause(pauseMs, stopping.signal)) await goRound();
  };

  return {
    start() {
      rounds = run();
    },
    async stop() {
      stopping.abort();
      await rounds;
    },
  };
}

/** False when the pause was broken off. */
function pause(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  return delay(pauseMs, true, { signal, ref: false }).catch(() => false);
}
