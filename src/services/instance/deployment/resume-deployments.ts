import type { Tx } from '#db/client.ts';
import { findApplicationForJob, lockApplication } from '#db/queries/application.ts';
import { openLanes } from '#db/queries/job.ts';
import { listOpenDeployments, listUnattendedDeployments } from '#db/queries/open-deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { workOf } from './deployment-work.ts';

const MAX_DEPLOYMENTS_PER_RUN = 100;

/**
 * Periodic task: carries on deployments whose job was given up or discarded. One that waits runs, and one that runs ends:
 * its application could not be deployed any more.
 */
export async function resumeDeployments(services: CoreServices): Promise<void> {
  const { database } = services;
  for (const applicationId of await listUnattendedDeployments(database.writer, MAX_DEPLOYMENTS_PER_RUN))
    await inTransaction(database, (tx) => queueAgain(services, tx, applicationId));
}

async function queueAgain(services: CoreServices, tx: Tx, applicationId: Id<'app'>): Promise<void> {
  // Two jobs that are written into an empty lane at once can run at once.
  await lockApplication(tx, applicationId);
  const application = await findApplicationForJob(tx, applicationId);
  if (application === undefined || (await openLanes(tx, [applicationId])).size > 0) return;
  for (const { id: deploymentId, releaseId } of await listOpenDeployments(tx, applicationId)) {
    const work = workOf({ releaseId, sourceType: application.sourceType });
    await enqueue(services, tx, 'deployment.run', { deploymentId, applicationId, work });
  }
}
