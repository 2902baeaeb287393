import { tracked } from '@trpc/server';
import {
  CancelledDeployment,
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
  getDeployment,
  listOfApplication,
} from '#src/services/instance/deployment/deployments.ts';
import { followDeployment, type NumberedEvent } from '#src/services/instance/deployment/follow-deployment.ts';
import { readDeploymentLog } from '#src/services/instance/deployment/read-deployment-log.ts';
import { internal } from '../meta.ts';
import { memberProcedure } from '../procedures.ts';
import { router } from '../trpc.ts';

export const deploymentRouter = router({
  list: memberProcedure('site:read')
    .meta(internal('List the deployments of an application, newest first'))
    .input(ListDeployments)
    .output(DeploymentPage)
    .query(({ ctx, input }) => listOfApplication(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(internal('Read one deployment with its steps'))
    .input(DeploymentRef)
    .output(DeploymentDetails)
    .query(({ ctx, input }) => getDeployment(ctx.member, input)),

  log: memberProcedure('site:read')
    .meta(internal('Read the log of a deployment, secrets masked', { bulky: true }))
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
    .meta(internal('End a deployment that waits or runs', { errors: { 409: 'It has ended already' } }))
    .input(DeploymentRef)
    .output(CancelledDeployment)
    .mutation(({ ctx, input }) => cancelDeployment(ctx.member, input)),
});

/** A client that lost its connection tells the id that it has seen last, and gets what comes after it. */
async function* resumable(events: AsyncIterable<NumberedEvent>) {
  for await (const { id, event } of events) yield tracked(id, event);
}
