import type { Tx } from '#db/client.ts';
import { insertEvent } from '#db/queries/gateway-event.ts';
import type { PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import type { EventObject } from '#src/contracts/gateway/event.ts';
import type { MerchantEvent } from '#src/domain/event.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { EventRecording } from '../context.ts';
import { isLive, merchantNowMs } from '../merchant/index.ts';

/** An event with the object of its type, in its state after the change. */
type EventContent = {
  [Type in MerchantEvent]: {
    readonly type: Type;
    readonly object: EventObject<Type>;
    /** The merchant's own reference of the object. */
    readonly externalReference: string;
  };
}[MerchantEvent];

/**
 * Stores the exact text of an event, which is signed and sent, in the transaction of the change that it announces, and
 * queues its delivery. A released merchant gets no events.
 */
export async function recordEvent(
  gateway: EventRecording,
  tx: Tx,
  merchant: PermittedMerchant,
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
  await insertEvent(tx, merchant, { id, type, body, createdAt: isoFromNow(gateway.clock) });
  await enqueue(gateway, tx, 'gateway.deliverEvents', { merchantId: merchant.id });
}
