import type { Merchant } from '#db/queries/gateway-merchant.ts';
import { isoTime } from '#src/kernel/clock.ts';
import type { Gateway } from '../context.ts';

type Moved = Pick<Merchant, 'clockOffsetMs'>;

/** Now, as a merchant's records have it: a sandbox merchant may have moved its clock forward. */
export function merchantNowMs({ clock }: Pick<Gateway, 'clock'>, { clockOffsetMs }: Moved): number {
  return clock.now() + clockOffsetMs;
}

/** The time `offsetMs` from a merchant's now, as stored and shown. */
export function merchantTime(gateway: Pick<Gateway, 'clock'>, merchant: Moved, offsetMs = 0): string {
  return isoTime(merchantNowMs(gateway, merchant) + offsetMs);
}
