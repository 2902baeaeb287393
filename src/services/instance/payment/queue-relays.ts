import { createHash } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import type { Id } from '#src/domain/id.ts';
import type { Queueing } from '../../platform/core/index.ts';
import { enqueueAll } from '../../platform/queue/index.ts';

/** Queues deliveries: one job for each, in the queue of its address. */
export function queueRelays(
  instance: Queueing,
  tx: Tx,
  deliveries: readonly { id: Id<'pdl'>; organizationId: Id<'org'>; url: string }[],
): Promise<void> {
  const jobs = deliveries.map(({ id: deliveryId, organizationId, url }) => {
    const destination = createHash('sha256').update(normalizedWebhookUrl(url)).digest('hex').slice(0, 16);
    return { deliveryId, organizationId, destination };
  });
  return enqueueAll(instance, tx, 'payment.relay', jobs);
}

/** The form in which two webhook URLs are equal. The part after `#` is never sent, so it is removed. */
export function normalizedWebhookUrl(url: string): string {
  const { href, hash } = new URL(url);
  return hash === '' ? href : href.slice(0, -hash.length);
}
