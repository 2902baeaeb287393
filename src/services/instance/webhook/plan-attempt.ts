import type { Tx } from '#db/client.ts';
import { deleteWaitingJobs } from '#db/queries/job.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Instance } from '../context.ts';

/** Plans the next attempt of a delivery, in the place of one that is planned already. */
export async function planAttempt(
  instance: Instance,
  tx: Tx,
  deliveryId: string,
  delayMs: number,
): Promise<void> {
  await unplanAttempt(tx, deliveryId);
  await enqueue(instance, tx, 'webhook.deliver', { deliveryId }, { delayMs });
}

/** Takes back an attempt that is planned and not under way. */
export async function unplanAttempt(tx: Tx, deliveryId: string): Promise<void> {
  await deleteWaitingJobs(tx, { kind: 'webhook.deliver', lane: deliveryId });
}
