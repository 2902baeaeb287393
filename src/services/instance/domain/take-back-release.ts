import { deleteWaitingJobs, isLaneOpen } from '#db/queries/job.ts';
import { inTransaction } from '#db/transaction.ts';
import type { JobKind } from '#src/domain/job.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import type { Clocked, Reading } from '../../platform/core/index.ts';

const RELEASED_WITHIN_MS = 10_000;

/**
 * To be called before a name is obtained: of a name that it still keeps the hub answers the record that it has, which
 * an order to give it up would then take away. An order that has not begun is cancelled, one under way is waited
 * for. Throws 409 where that takes too long.
 */
export async function cancelPendingRelease(
  { database, clock }: Reading & Clocked,
  host: string,
): Promise<void> {
  const order = { kind: 'name.release' satisfies JobKind, lane: host };
  const isTakenBack = async () => {
    if (!(await isLaneOpen(database.writer, order))) return true;
    await inTransaction(database, (tx) => deleteWaitingJobs(tx, { ...order, now: isoFromNow(clock) }));
    return false;
  };
  if (await waitFor(isTakenBack, { timeoutMs: RELEASED_WITHIN_MS })) return;
  throw new Fault('conflict', `The release of ${host} is still in progress. Try again in a few seconds.`);
}
