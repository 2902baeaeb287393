import { deleteWaitingJobs, isLaneOpen } from '#db/queries/job.ts';
import { inTransaction } from '#db/transaction.ts';
import type { JobKind } from '#src/domain/job.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import type { Clocked, Reading } from '../../platform/core/index.ts';

const RELEASED_WITHIN_MS = 10_000;

/**
 * Call this before registering a hostname. The hub returns its existing record for a name that is pending release; the
 * release job would then delete that record. A job that has not started is cancelled; a running one is awaited. Throws 409
 * if that takes too long.
 */
export async function cancelPendingRelease(
  { database, clock }: Reading & Clocked,
  host: string,
): Promise<void> {
  const releaseJobs = { kind: 'name.release' satisfies JobKind, lane: host };
  const isCancelled = async () => {
    if (!(await isLaneOpen(database.writer, releaseJobs))) return true;
    await inTransaction(database, (tx) => deleteWaitingJobs(tx, { ...releaseJobs, now: isoFromNow(clock) }));
    return false;
  };
  if (await waitFor(isCancelled, { timeoutMs: RELEASED_WITHIN_MS })) return;
  throw new Fault('conflict', `The release of ${host} is still in progress. Try again in a few seconds.`);
}
