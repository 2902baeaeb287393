import { countDeliveries, findWebhook, listAttempts, listDeliveries } from '#db/queries/webhook.ts';
import type { Page } from '#src/contracts/common.ts';
import { type DeliveryView, type ListDeliveries, WebhookEvent } from '#src/contracts/webhook.ts';
import type { MemberContext } from '../context.ts';
import { noSuchWebhook } from './no-such-webhook.ts';
import { viewAttempt } from './webhook-view.ts';

/** Lists the deliveries to an endpoint, newest first, with the result of every attempt. */
export async function listWebhookDeliveries(
  ctx: MemberContext,
  { webhookId, ...page }: ListDeliveries,
): Promise<Page<DeliveryView>> {
  const db = ctx.database.reader;
  if ((await findWebhook(db, ctx.actor.organizationId, webhookId)) === undefined) throw noSuchWebhook();
  const [rows, total] = await Promise.all([
    listDeliveries(db, webhookId, page),
    countDeliveries(db, webhookId),
  ]);
  const attempts = await listAttempts(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, type, ...row }) => ({
    deliveryId: id,
    type: WebhookEvent.parse(type),
    ...row,
    attempts: attempts.filter(({ deliveryId }) => deliveryId === id).map(viewAttempt),
  }));
  return { items, total, ...page };
}
