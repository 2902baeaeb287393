import type { Tx } from '#db/client.ts';
import { findApplicationForJob } from '#db/queries/application.ts';
import { findDeploymentForAnnouncement, findDeploymentForJob } from '#db/queries/deployment.ts';
import type { WebhookEvent } from '#src/domain/event.ts';
import type { Id } from '#src/domain/id.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { announce } from '../webhook/index.ts';

/** Writes the end of a waiting deployment that was cancelled, if it had begun: a stop of the program puts it back. */
export async function announceCancelled(
  services: CoreServices,
  tx: Tx,
  deploymentId: Id<'dep'>,
): Promise<void> {
  const deployment = await findDeploymentForJob(tx, deploymentId);
  if (deployment !== undefined && deployment.startedAt !== null)
    await announceDeployment(services, tx, deploymentId, 'deploy.failed');
}

/** Writes the event of a deployment that has begun or ended, in the transaction that made it so. */
export async function announceDeployment(
  services: CoreServices,
  tx: Tx,
  deploymentId: Id<'dep'>,
  type: Extract<WebhookEvent, `deploy.${string}`>,
): Promise<void> {
  const deployment = await findDeploymentForAnnouncement(tx, deploymentId);
  if (deployment === undefined) return;
  const { organizationId, applicationId, ...rest } = deployment;
  const application = await findApplicationForJob(tx, applicationId);
  if (application === undefined) return;
  const { name: applicationName, appName, projectId, environmentId } = application;
  const data = {
    ...{ deploymentId, ...rest },
    ...{ applicationId, applicationName, appName, projectId, environmentId, organizationId },
  };
  await announce(services, tx, { organizationId, type, data });
}
