import type { Tx } from '#db/client.ts';
import { insertEvent } from '#db/queries/gateway-event.ts';
import type { Merchant } from '#db/queries/gateway-merchant.ts';
import type { EventType } from '#src/contracts/gateway/event.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Gateway } from '../context.ts';
import { merchantNowMs } from '../merchant/merchant-clock.ts';
import { isLive } from '../merchant/processors.ts';

export interface EventContent {
  readonly type: EventType;
  /** What it is about, as it stands after what happened. */
  readonly object: Readonly<Record<string, unknown>>;
  /** The merchant's own name for it. */
  readonly externalReference: string;
}

/**
 * Keeps an event in the transaction of what it announces: its exact text, which is what will be signed and sent. A
 * merchant that is released hears of nothing any more.
 */
export async function recordEvent(
  gateway: Gateway,
  tx: Tx,
  merchant: Merchant,
  { type, object, externalReference }: EventContent,
): Promise<void> {
  if (merchant.releasedAt !== null) return;
  const id = gateway.ids.next('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(merchantNowMs(gateway, merchant) / 1000),
    livemode: isLive(gateway, merchant.mode),
    data: { object },
    metadata: { externalReference },
  });
  await insertEvent(tx, { id, merchantId: merchant.id, type, body, createdAt: isoFromNow(gateway.clock) });
  await enqueue(gateway, tx, 'gateway.deliverEvents', { merchantId: merchant.id });
}
