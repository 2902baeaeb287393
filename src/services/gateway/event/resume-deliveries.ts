import { listMerchantsWithEventsBefore } from '#db/queries/gateway-event.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Gateway } from '../context.ts';
import { queueDelivery } from './deliver-events.ts';

/** Longer than a failing event holds back those behind it. */
const OVERDUE_MS = 10 * 60 * 1000;
const AT_ONCE = 100;

/** Every minute: deliveries whose jobs were given up, after long trouble of our own, are begun again. */
export async function resumeDeliveries(gateway: Gateway): Promise<void> {
  const overdue = isoFromNow(gateway.clock, -OVERDUE_MS);
  for (const merchantId of await listMerchantsWithEventsBefore(gateway.database.writer, overdue, AT_ONCE))
    await queueDelivery(gateway, merchantId);
}
