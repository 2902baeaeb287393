import { deleteFailingJob, takeFailedJob } from '#db/queries/job-list.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { JobRef } from '#src/contracts/job.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { audit } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';
import { findFailingJob, isRunning } from './failing-job.ts';

/** For operators: removes a job that fails or was given up. The records that it was to change stay as they are. */
export async function discardJob(ctx: AccountContext, { jobId }: JobRef): Promise<Removed> {
  return inTransaction(ctx.database, async (tx) => {
    const failed = await takeFailedJob(tx, jobId);
    const kind = failed?.kind ?? (await findFailingJob(tx, jobId));
    if (failed === undefined && !(await deleteFailingJob(tx, jobId, isoFromNow(ctx.clock))))
      throw isRunning();
    const state = failed === undefined ? 'failing' : 'givenUp';
    await audit(ctx, tx, 'job.discard', jobId, { before: { kind, state }, after: {} });
    return { removed: jobId };
  });
}
