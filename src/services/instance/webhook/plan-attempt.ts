import type { Tx } from '#db/client.ts';
import { deleteWaitingJobs } from '#db/queries/job.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Clocked, Queueing } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';

/** Plans the next attempt of a delivery, in the place of one that is planned already. */
export async function planAttempt(
  instance: Queueing,
  tx: Tx,
  delivery: { deliveryId: Id<'whd'>; organizationId: Id<'org'>; webhookId: Id<'wh'> },
  delayMs: number,
): Promise<void> {
  await unplanAttempt(instance, tx, delivery.deliveryId);
  await enqueue(instance, tx, 'webhook.deliver', delivery, { delayMs });
}

/** Takes back an attempt that is planned and not under way. */
export async function unplanAttempt({ clock }: Clocked, tx: Tx, deliveryId: Id<'whd'>): Promise<void> {
  const now = isoFromNow(clock);
  await deleteWaitingJobs(tx, { kind: 'webhook.deliver', lane: deliveryId, now });
}
