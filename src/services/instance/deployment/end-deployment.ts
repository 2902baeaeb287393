import type { Tx } from '#db/client.ts';
import {
  type ApplicationRow,
  findApplicationForJob,
  lockApplication,
  setApplicationStatus,
} from '#db/queries/application.ts';
import { findDeploymentForJob, moveDeployment } from '#db/queries/deployment.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import { type DeploymentStatus, failureLine } from '#src/domain/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { compensateSaga } from '#src/kernel/saga.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { routeApplication } from '../release/index.ts';
import { announceDeployment } from './announce-deployment.ts';
import { type Attempt, DeploymentError, explain, isForUser, storeLog } from './attempt.ts';
import { countInterruptedBuild } from './build-minutes.ts';
import { closeDeploymentLog } from './deployment-log.ts';
import { DEPLOYMENT_SAGA, type DeploymentUndo, removeSource } from './deployment-saga.ts';

export type DeploymentForJob = NonNullable<Awaited<ReturnType<typeof findDeploymentForJob>>>;

/**
 * Removes what a deployment that has not ended has made. If its release has the traffic, nothing is removed, and the
 * ingress receives its routes again.
 */
export async function compensateDeployment(undo: DeploymentUndo): Promise<void> {
  const isCompensated = await compensateSaga(DEPLOYMENT_SAGA, undo, {});
  if (!isCompensated) await routeApplication(undo.instance, undo);
}

/** Ends a deployment whose cause is a failure. Its message is shown to the user, secrets masked. */
export async function endInError(attempt: Attempt, error: unknown): Promise<void> {
  const { instance, application, deploymentId } = attempt;
  // The output of a tool can contain values of the tenant.
  const errorMessage = await attempt.writer.mask(explain(error));
  if (statusBefore(application) === 'done')
    attempt.run.log('The release of an earlier deployment still receives the visitors.');
  attempt.run.log(failureLine(errorMessage));
  if (!isForUser(error)) instance.log.error({ deploymentId, err: error }, 'a deployment failed');
  else if (!(error instanceof DeploymentError))
    instance.log.info({ deploymentId, reason: errorMessage }, 'a deployment failed');
  await end(attempt, { status: 'error', errorMessage });
}

export async function endCancelled(attempt: Attempt): Promise<void> {
  attempt.run.log('Cancelled.');
  await end(attempt, { status: 'cancelled', errorMessage: null });
}

async function end(
  { instance, application, deploymentId }: Attempt,
  outcome: { status: Extract<DeploymentStatus, 'error' | 'cancelled'>; errorMessage: string | null },
): Promise<void> {
  await storeLog(instance);
  const finishedAt = isoFromNow(instance.clock);
  await inTransaction(instance.database, async (tx) => {
    await lockApplication(tx, application.id);
    if (!(await moveDeployment(tx, forPlatform('job'), deploymentId, 'running', { ...outcome, finishedAt })))
      return;
    await settleApplication(tx, application.id, outcome.status);
    await announceDeployment(instance, tx, deploymentId, 'deploy.failed');
  });
}

/** After an error the application shows it; after a cancelled deployment it is what it was before. */
async function settleApplication(
  tx: Tx,
  applicationId: Id<'app'>,
  outcome: Extract<DeploymentStatus, 'error' | 'cancelled'>,
): Promise<void> {
  const application = await findApplicationForJob(tx, applicationId);
  if (application === undefined) return;
  const status = outcome === 'error' ? 'error' : statusBefore(application);
  await setApplicationStatus(tx, forPlatform('job'), applicationId, { status });
}

function statusBefore(application: Pick<ApplicationRow, 'liveDeploymentId' | 'desired'>): 'done' | 'idle' {
  return application.liveDeploymentId !== null && IS_TO_RUN[application.desired] ? 'done' : 'idle';
}

/**
 * The program stops: the deployment waits again. Throws, so that its job stays. Where a later deployment waits already,
 * that one runs in its place, and this one ends as cancelled.
 */
export async function requeue(attempt: Attempt, cause: unknown): Promise<void> {
  const { instance, deploymentId, run } = attempt;
  const again = { status: 'queued' } as const;
  try {
    await moveDeployment(instance.database.writer, forPlatform('job'), deploymentId, 'running', again);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    run.log('Pilothouse is stopping, and a later deployment of this application waits: it runs instead.');
    return endCancelled(attempt);
  }
  run.log('Pilothouse is stopping; this deployment starts over when it runs again.');
  throw new Error(`put back: ${messageOf(cause)}`, { cause });
}

/** Ends a deployment whose process died. */
export async function endInterrupted(
  instance: CoreServices & DeploymentUndo['instance'] & Pick<Instance, 'logs'>,
  deployment: DeploymentForJob,
): Promise<void> {
  const { id: deploymentId, applicationId, organizationId } = deployment;
  const releaseId = deployment.releaseId ?? deploymentId;
  await compensateDeployment({ instance, deploymentId, applicationId, releaseId });
  await removeSource({ instance, deploymentId });
  const errorMessage = 'The deployment was interrupted by a crash of Pilothouse. Deploy again.';
  instance.logs.record(applicationId, deploymentId).append(failureLine(errorMessage));
  await closeDeploymentLog(instance, { deploymentId, applicationId });
  const finishedAt = isoFromNow(instance.clock);
  await inTransaction(instance.database, async (tx) => {
    await lockApplication(tx, applicationId);
    if (
      !(await moveDeployment(tx, forPlatform('job'), deploymentId, 'running', {
        status: 'error',
        errorMessage,
        finishedAt,
      }))
    ) {
      const now = await findDeploymentForJob(tx, deploymentId);
      // The job runs it then: its process was alive, and has put it back.
      if (now?.status === 'queued') throw new Error('The deployment was put back into the queue meanwhile.');
      return;
    }
    instance.meter.count('pilothouse_deployments_total', { result: 'error' });
    await countInterruptedBuild(instance, tx, { deploymentId, organizationId });
    await settleApplication(tx, applicationId, 'error');
    await announceDeployment(instance, tx, deploymentId, 'deploy.failed');
  });
}
