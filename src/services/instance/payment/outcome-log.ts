import { type Outcome, settleDelivery } from '#db/queries/payment-event-delivery.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Instance } from '../context.ts';

/** So many outcomes come at once that each with a commit of its own would hold up the sending of the others. */
const FLUSH_AFTER_MS = 100;

/** Writes what came of deliveries, many in one transaction. What is lost before it is written ends as interrupted. */
export function openOutcomeLog({ database, processId }: Pick<Instance, 'database' | 'processId'>): {
  record(outcome: Outcome): void;
  /** Writes what is left. Rejects where something could not be written. */
  close(): Promise<void>;
} {
  let waiting: Outcome[] = [];
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<void> = Promise.resolve();

  function flush(): void {
    timer = undefined;
    const outcomes = waiting;
    waiting = [];
    if (outcomes.length === 0) return;
    const before = written;
    written = inTransaction(database, async (tx) => {
      for (const outcome of outcomes) await settleDelivery(tx, processId, outcome);
    }).then(() => before);
    // It is awaited when the log is closed.
    written.catch(() => undefined);
  }

  return {
    record(outcome) {
      waiting.push(outcome);
      timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    async close() {
      clearTimeout(timer);
      flush();
      await written;
    },
  };
}
