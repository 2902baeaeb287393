import type { Tx } from '#db/client.ts';
import { insertDelivery, insertMessage, listSubscribed } from '#db/queries/webhook.ts';
import type { Announcement } from '#src/contracts/webhook-event.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';

/**
 * Writes an event for every webhook that subscribes to it, in the transaction of the change that it announces. A job
 * sends it.
 */
export async function announce(
  services: CoreServices,
  tx: Tx,
  event: { readonly organizationId: Id<'org'> } & Announcement,
): Promise<void> {
  const { organizationId, type, data } = event;
  const webhookIds = await listSubscribed(tx, organizationId, type);
  if (webhookIds.length === 0) return;
  const createdAt = isoFromNow(services.clock);
  const messageId = services.ids.next('msg');
  const body = JSON.stringify({ type, timestamp: createdAt, data });
  await insertMessage(tx, forPlatform('job'), { id: messageId, organizationId, type, body, createdAt });
  for (const webhookId of webhookIds) {
    const deliveryId = services.ids.next('whd');
    await insertDelivery(tx, forPlatform('job'), {
      id: deliveryId,
      webhookId,
      messageId,
      nextAttemptAt: createdAt,
      createdAt,
    });
    await enqueue(services, tx, 'webhook.deliver', { deliveryId, organizationId, webhookId });
  }
}
