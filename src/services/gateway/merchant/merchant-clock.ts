import type { Merchant } from '#db/queries/gateway-merchant.ts';
import { isoTime } from '#src/kernel/clock.ts';
import type { Clocked } from '../../platform/core/index.ts';

type WithOffset = Pick<Merchant, 'clockOffsetMs'>;

/** The current time of a merchant, in milliseconds: a sandbox merchant can move its clock forward. */
export function merchantNowMs({ clock }: Clocked, { clockOffsetMs }: WithOffset): number {
  return clock.now() + clockOffsetMs;
}

/** The time `offsetMs` milliseconds after a merchant's current time, as stored and shown. */
export function merchantTime(gateway: Clocked, merchant: WithOffset, offsetMs = 0): string {
  return isoTime(merchantNowMs(gateway, merchant) + offsetMs);
}
