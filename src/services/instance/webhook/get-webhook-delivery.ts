import { findDeliveryDetails, listAttempts } from '#db/queries/webhook.ts';
import { type DeliveryDetails, type DeliveryRef, WebhookEvent } from '#src/contracts/webhook.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberContext } from '../context.ts';
import { fixedHeaders } from './fixed-headers.ts';
import { viewAttempt } from './webhook-view.ts';

/** A delivery with what is sent and the result of every attempt. Throws 404. */
export async function getWebhookDelivery(
  ctx: MemberContext,
  { deliveryId }: DeliveryRef,
): Promise<DeliveryDetails> {
  const db = ctx.database.reader;
  const row = await findDeliveryDetails(db, ctx.actor.organizationId, deliveryId);
  if (row === undefined) throw new Fault('not_found', 'No such delivery.');
  const attempts = await listAttempts(db, [deliveryId]);
  const last = attempts.at(-1);
  const { id, type, body: payload, ...delivery } = row;
  return {
    deliveryId: id,
    type: WebhookEvent.parse(type),
    ...delivery,
    payload,
    headers: fixedHeaders(row.messageId),
    attemptCount: attempts.length,
    statusCode: last?.statusCode ?? null,
    reason: last?.reason ?? null,
    answer: last?.answer ?? null,
    attempts: attempts.map(viewAttempt),
  };
}
