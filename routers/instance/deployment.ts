import { tracked } from '@trpc/server';
import {
  CancelledDeployment,
  DeploymentComparison,
  DeploymentDetails,
  DeploymentLog,
  DeploymentPage,
  DeploymentRef,
  FollowDeployment,
  ListDeployments,
  ReadDeploymentLog,
} from '#src/contracts/deployment.ts';
import {
  cancelDeployment,
  compareDeployment,
  followDeployment,
  getDeployment,
  listDeployments,
  type NumberedEvent,
  readDeploymentLog,
} from '#src/services/instance/deployment/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const deploymentRouter = router({
  list: memberProcedure('site:read')
    .meta(
      internal('List the deployments of an application, newest first', {
        description: 'Page with `limit` (default 50, at most 100) and `offset`.',
      }),
    )
    .input(ListDeployments)
    .output(DeploymentPage)
    .query(({ ctx, input }) => listDeployments(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(
      internal('Read one deployment with its steps', {
        description: 'Returns status, trigger, commit, steps with their times, and the reason of a failure.',
      }),
    )
    .input(DeploymentRef)
    .output(DeploymentDetails)
    .query(({ ctx, input }) => getDeployment(ctx.member, input)),

  compare: memberProcedure('site:read')
    .meta(
      internal('Compare the release of a deployment with the one that receives the visitors', {
        description:
          'Returns what `application.rollback` to this deployment would change. Values of variables are never returned.',
      }),
    )
    .input(DeploymentRef)
    .output(DeploymentComparison)
    .query(({ ctx, input }) => compareDeployment(ctx.member, input)),

  log: memberProcedure('site:read')
    .meta(
      internal('Read the log of a deployment, with secrets masked', {
        description:
          'Returns the newest 10,000 lines, or a page of lines if `offset` and `limit` are given. Continue with `nextOffset`. Follow a running deployment with `deployment.follow`.',
        bulky: true,
      }),
    )
    .input(ReadDeploymentLog)
    .output(DeploymentLog)
    .query(({ ctx, input }) => readDeploymentLog(ctx.member, input)),

  follow: memberProcedure('site:read')
    .meta(internal('Follow the log of a deployment until it ends'))
    .input(FollowDeployment)
    .subscription(async ({ ctx, input, signal = new AbortController().signal }) =>
      resumable(await followDeployment(ctx.member, input, signal)),
    ),

  cancel: memberProcedure('site:deploy')
    .meta(
      internal('Cancel a queued or running deployment', {
        description:
          'Ends the deployment and removes its release; the running release keeps its visitors. A deployment that has already ended returns 409.',
        errors: { CONFLICT: 'The deployment has already ended' },
      }),
    )
    .input(DeploymentRef)
    .output(CancelledDeployment)
    .mutation(({ ctx, input }) => cancelDeployment(ctx.member, input)),
});

/** A client that reconnects sends the last id that it received, and gets what follows it. */
async function* resumable(events: AsyncIterable<NumberedEvent>) {
  for await (const { id, event } of events) yield tracked(id, event);
}
