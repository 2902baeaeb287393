import { findDeliveryDetails } from '#db/queries/payment-event-log.ts';
import type { PaymentDeliveryDetails, PaymentDeliveryRef } from '#src/contracts/payment-gateway.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberContext } from '../context.ts';
import { viewDelivery } from './list-payment-gateway-deliveries.ts';

/** A delivery with the event that is relayed. Throws 404. */
export async function getPaymentGatewayDelivery(
  ctx: MemberContext,
  { deliveryId }: PaymentDeliveryRef,
): Promise<PaymentDeliveryDetails> {
  const row = await findDeliveryDetails(ctx.database.reader, ctx.actor.organizationId, deliveryId);
  if (row === undefined) throw new Fault('not_found', 'No such delivery.');
  const { body, contentType, answer, ...delivery } = row;
  return {
    ...viewDelivery(delivery),
    payload: body === null ? null : new TextDecoder().decode(body),
    headers: contentType === null ? {} : { 'content-type': contentType },
    attemptCount: delivery.claimedAt === null ? 0 : 1,
    answer,
  };
}
