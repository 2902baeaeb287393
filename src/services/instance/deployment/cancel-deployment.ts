import { cancelQueuedDeployment, findDeployment, requestCancel } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CancelledDeployment, DeploymentRef } from '#src/contracts/deployment.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedDeployment } from '../access/index.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';
import { announceCancelled } from './announce-deployment.ts';

/** Ends a deployment that waits or runs. One that runs ends within seconds; until then its status is `running`. */
export async function cancelDeployment(
  ctx: MemberContext,
  { deploymentId }: DeploymentRef,
): Promise<CancelledDeployment> {
  const deployment = await permittedDeployment(ctx, deploymentId, 'site:deploy');
  const now = isoFromNow(ctx.clock);
  return inTransaction(ctx.database, async (tx) => {
    await audit(ctx, tx, 'deployment.cancel', deploymentId);
    if (await cancelQueuedDeployment(tx, deployment, now)) {
      await announceCancelled(ctx, tx, deploymentId);
      return { deploymentId, status: 'cancelled' };
    }
    await requestCancel(tx, deployment, now);
    const current = await findDeployment(tx, accessScopeOf(ctx), deployment.id);
    if (current?.status !== 'running') throw new Fault('conflict', 'This deployment has already ended.');
    return { deploymentId, status: 'running' };
  });
}
