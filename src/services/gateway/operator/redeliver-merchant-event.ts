import { updateEvent } from '#db/queries/gateway-event.ts';
import { findAnyEvent } from '#db/queries/gateway-operator.ts';
import { inTransaction } from '#db/transaction.ts';
import type { EventRef, RedeliveredEvent } from '#src/contracts/gateway/operator.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { permitOperator } from '../access/permit.ts';
import type { GatewayOperatorContext } from '../context.ts';
import { deliveryStateOf } from './view-event-item.ts';

/**
 * For the operator: sends an event now, also if it was delivered or given up. The instance recognizes a repeated event by
 * its id. Throws 404 for an unknown event, and 409 if its merchant was released.
 */
export async function redeliverMerchantEvent(
  ctx: GatewayOperatorContext,
  { eventId }: EventRef,
): Promise<RedeliveredEvent> {
  return inTransaction(ctx.database, async (tx) => {
    const event = await findAnyEvent(tx, eventId);
    if (event === undefined) throw new Fault('not_found', 'There is no such event.');
    const { merchantId, type, releasedAt } = event;
    if (releasedAt !== null)
      throw new Fault('conflict', 'The merchant of this event was released: it gets no events any more.');
    const permit = permitOperator(ctx.actor, merchantId);
    const nextAttemptAt = isoFromNow(ctx.clock);
    await updateEvent(tx, permit, eventId, { nextAttemptAt });
    await enqueue(ctx, tx, 'gateway.deliverEvents', { merchantId });
    await audit(ctx, tx, 'merchant.redeliver', eventId, {
      before: { type, state: deliveryStateOf(event), nextAttemptAt: event.nextAttemptAt },
      after: { type, state: 'pending', nextAttemptAt },
    });
    return { eventId, state: 'pending' };
  });
}
