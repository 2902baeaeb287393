import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef, QueuedDeployment } from '#src/contracts/application.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { queueDeployment } from '../deployment/index.ts';
import { recordTrigger } from './record-trigger.ts';

/** Deploys an application by hand: docs/specification/3-payments.md, "Deploy triggers", Manual and API. */
export async function deployApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<QueuedDeployment> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  const { organizationId } = ctx.actor;
  return inTransaction(ctx.database, async (tx) => {
    const queued = await queueDeployment(ctx, tx, {
      application,
      title: 'Manual deployment',
      description: null,
    });
    const kind = ctx.actor.kind === 'session' ? 'manual' : 'api';
    await recordTrigger(ctx, tx, { organizationId, applicationId: application.id, kind }, queued);
    await audit(ctx, tx, 'application.deploy', applicationId);
    return queued;
  });
}
