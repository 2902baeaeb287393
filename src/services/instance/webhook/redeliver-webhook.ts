import { findDelivery } from '#db/queries/webhook.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DeliveryRef } from '#src/contracts/webhook.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { spendCall } from '../../platform/limits/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { MemberContext } from '../context.ts';
import { unplanAttempt } from './plan-attempt.ts';

/**
 * Sends a message to its endpoint once more, also where it is switched off. Of one that waits for its next attempt this
 * is that attempt, now.
 */
export async function redeliverWebhook(
  ctx: MemberContext,
  { deliveryId }: DeliveryRef,
): Promise<{ deliveryId: Id<'whd'>; status: 'pending' }> {
  await spendCall(ctx, ctx.actor.organizationId, 'redeliver');
  await inTransaction(ctx.database, async (tx) => {
    const delivery = await findDelivery(tx, ctx.actor.organizationId, deliveryId);
    if (delivery === undefined) throw new Fault('not_found', 'No such delivery.');
    // Jobs of one delivery go one after the other: the planned one would hold this one up until its time.
    await unplanAttempt(ctx, tx, deliveryId);
    const { webhookId } = delivery;
    const { organizationId } = ctx.actor;
    await enqueue(ctx, tx, 'webhook.redeliver', { deliveryId, organizationId, webhookId });
    await audit(ctx, tx, 'webhook.redeliver', deliveryId);
  });
  return { deliveryId, status: 'pending' };
}
