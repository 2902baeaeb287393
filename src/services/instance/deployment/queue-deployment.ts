import type { Tx } from '#db/client.ts';
import { findApplicationForJob, setDesiredState } from '#db/queries/application.ts';
import {
  findQueuedDeployment,
  insertDeployment,
  moveDeployment,
  updateDeployment,
} from '#db/queries/deployment.ts';
import type { QueuedDeployment } from '#src/contracts/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteDeploy } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { announceCancelled } from './announce-deployment.ts';
import { workOf } from './deployment-work.ts';

interface DeploymentRequest {
  readonly application: Permitted<'application', SiteDeploy>;
  readonly title: string;
  readonly description: string | null;
  /** What was pushed: without a commit the newest one of the branch. Default: the newest commit of the configured branch. */
  readonly push?: { readonly branch: string; readonly commit: string | null };
  /** Of a rollback: the release that is to run again. */
  readonly releaseId?: Id<'dep'>;
}

/**
 * Queues a deployment of an application. A call while one waits joins it, and what is deployed is then what was asked
 * for last: of two pushes the later one, and the newest commit if the request names none. A deployment does not join a
 * rollback, nor a rollback a deployment: the one that waits is cancelled. A deployed application should run.
 */
export async function queueDeployment(
  services: CoreServices,
  tx: Tx,
  request: DeploymentRequest,
): Promise<QueuedDeployment & { readonly deploymentId: Id<'dep'> }> {
  const { application, title, description, push, releaseId = null } = request;
  const { id: applicationId } = application;
  const pushed = { pushedBranch: push?.branch ?? null, pushedCommit: push?.commit ?? null };
  // The update locks the application's row: of two calls at once the second sees what the first has queued.
  await setDesiredState(tx, application, 'run');
  const waiting = await findQueuedDeployment(tx, applicationId);
  if (waiting?.releaseId === releaseId) {
    const isSame =
      waiting.pushedBranch === pushed.pushedBranch && waiting.pushedCommit === pushed.pushedCommit;
    if (!isSame)
      await updateDeployment(tx, forPlatform('job'), waiting.id, { title, description, ...pushed });
    return { deploymentId: waiting.id, alreadyQueued: true };
  }
  const createdAt = isoFromNow(services.clock);
  if (waiting !== undefined) {
    await moveDeployment(tx, forPlatform('job'), waiting.id, 'queued', {
      status: 'cancelled',
      finishedAt: createdAt,
    });
    await announceCancelled(services, tx, waiting.id);
  }
  const deploymentId = services.ids.next('dep');
  await insertDeployment(tx, application, {
    id: deploymentId,
    ...{ title, description, releaseId, ...pushed, createdAt },
  });
  const row = await findApplicationForJob(tx, applicationId);
  const work = workOf({ releaseId, sourceType: row?.sourceType });
  await enqueue(services, tx, 'deployment.run', { deploymentId, applicationId, work });
  return { deploymentId, alreadyQueued: false };
}
