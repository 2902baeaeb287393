import { Removed } from '#src/contracts/common.ts';
import { JobPage, JobRef, ListJobs, RetriedJob } from '#src/contracts/job.ts';
import { discardJob, listJobs, retryJob } from '#src/services/instance/job/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

const UNKNOWN = { NOT_FOUND: 'There is no such job in the queue' };

export const jobRouter = router({
  list: accountOperatorProcedure
    .meta(
      internal('List the jobs of the queue, newest first', {
        description:
          'For platform operators. Returns open jobs and those that were given up in the last 30 days, and the number of jobs in each state. Filter by `state` and `kind`.',
      }),
    )
    .input(ListJobs)
    .output(JobPage)
    .query(({ ctx, input }) => listJobs(ctx.account, input)),

  retry: accountOperatorProcedure
    .meta(
      internal('Run a failing job, or one that was given up, again now', {
        description:
          'For platform operators. A job that was given up gets a new id and all of its attempts. A failing one keeps its id and its number of attempts.',
        errors: {
          ...UNKNOWN,
          CONFLICT: 'The job runs or has not failed, or this version cannot read its payload',
        },
      }),
    )
    .input(JobRef)
    .output(RetriedJob)
    .mutation(({ ctx, input }) => retryJob(ctx.account, input)),

  discard: accountOperatorProcedure
    .meta(
      internal('Remove a failing job, or one that was given up', {
        description:
          'For platform operators. The job does not run again. The records that it was to change stay as they are: a deployment, for example, is still queued.',
        errors: { ...UNKNOWN, CONFLICT: 'The job runs or has not failed' },
      }),
    )
    .input(JobRef)
    .output(Removed)
    .mutation(({ ctx, input }) => discardJob(ctx.account, input)),
});
