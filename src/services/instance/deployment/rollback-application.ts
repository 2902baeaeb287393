import type { z } from 'zod';
import { lockApplication } from '#db/queries/application.ts';
import { findDeploymentForJob, findEarlierDeployment, findLiveRelease } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { QueuedDeployment, RollBack } from '#src/contracts/application.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import { isReleaseKept } from '#src/domain/deployment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { queueDeployment } from './queue-deployment.ts';
import { shortHash } from './short-hash.ts';

/**
 * Starts the release of an earlier deployment again, without fetching and building: with the application's variables
 * of today, and through the same health gate as any other. 409 where that release is not kept any more, or takes the
 * traffic already.
 */
export async function rollbackApplication(
  ctx: MemberContext,
  { applicationId, deploymentId }: z.output<typeof RollBack>,
): Promise<QueuedDeployment> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  return inTransaction(ctx.database, async (tx) => {
    // With the lock no release of this application becomes live or is given up meanwhile.
    await lockApplication(tx, application.id);
    const earlier = await findEarlierDeployment(tx, application.id, deploymentId);
    if (earlier === undefined) throw new Fault('not_found', 'No such deployment.');
    const releaseId = earlier.releaseId ?? earlier.id;
    const made = await findDeploymentForJob(tx, releaseId);
    if (made === undefined || !isReleaseKept(made.releaseState))
      throw new Fault(
        'conflict',
        'This deployment has no release that is kept. Choose another one, or deploy again.',
      );
    if ((await findLiveRelease(tx, application.id)) === releaseId && IS_TO_RUN[application.desired])
      throw new Fault('conflict', 'The release of this deployment already receives the visitors.');
    const queued = await queueDeployment(ctx, tx, {
      application,
      title: `Rollback to ${earlier.title}`,
      description: earlier.commitHash === null ? null : `Commit ${shortHash(earlier.commitHash)}`,
      releaseId,
    });
    await audit(ctx, tx, 'application.rollback', application.id);
    return queued;
  });
}
