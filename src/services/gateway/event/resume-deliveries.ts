import { listMerchantsWithEventsBefore } from '#db/queries/gateway-event.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Queueing, Reading } from '../../platform/core/index.ts';

import { queueDelivery } from './deliver-events.ts';

/** Longer than a failing event blocks the later ones. */
const OVERDUE_MS = 10 * 60 * 1000;
const BATCH_SIZE = 100;

/** Every minute: queues deliveries again whose jobs failed too often, for example while the database was unreachable. */
export async function resumeDeliveries(gateway: Queueing & Reading): Promise<void> {
  const overdue = isoFromNow(gateway.clock, -OVERDUE_MS);
  for (const merchantId of await listMerchantsWithEventsBefore(gateway.database.writer, overdue, BATCH_SIZE))
    await queueDelivery(gateway, merchantId);
}
