import type { Tx } from '#db/client.ts';
import { hastenJob, takeFailedJob } from '#db/queries/job-list.ts';
import { inTransaction } from '#db/transaction.ts';
import type { JobRef, RetriedJob } from '#src/contracts/job.ts';
import type { Id } from '#src/domain/id.ts';
import type { JobPhase } from '#src/domain/job.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Recording } from '../../platform/core/index.ts';
import { requeue } from '../../platform/queue/index.ts';
import type { AccountContext, Acting } from '../context.ts';
import { findFailingJob, isRunning } from './failing-job.ts';

/** For operators: a job that fails or was given up runs again now. One that was given up starts with a new id. */
export async function retryJob(ctx: AccountContext, { jobId }: JobRef): Promise<RetriedJob> {
  return inTransaction(ctx.database, async (tx) => {
    const failed = await takeFailedJob(tx, jobId);
    if (failed !== undefined) {
      const newId = await requeue(ctx, tx, failed);
      await record(ctx, tx, { jobId, kind: failed.kind, state: 'givenUp' });
      return { jobId: newId };
    }
    const kind = await findFailingJob(tx, jobId);
    if (!(await hastenJob(tx, jobId, isoFromNow(ctx.clock)))) throw isRunning();
    await record(ctx, tx, { jobId, kind, state: 'failing' });
    return { jobId };
  });
}

function record(
  ctx: Recording & Acting,
  tx: Tx,
  { jobId, kind, state }: { jobId: Id<'job'>; kind: string; state: JobPhase },
): Promise<void> {
  return audit(ctx, tx, 'job.retry', jobId, { before: { kind, state }, after: { kind, state: 'waiting' } });
}
