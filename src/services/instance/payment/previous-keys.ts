import type { MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import { type Clock, isoFromNow } from '#src/kernel/clock.ts';

/** A signing key that was replaced, and until when events that it signed are taken. */
interface PreviousKey {
  readonly sealed: string;
  readonly until: string;
}

/** For so long events that a replaced key signed are taken. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Every one of them is tried on every event that is not signed by the current key. */
export const MAX_PREVIOUS_KEYS = 5;

/** The replaced keys whose events are still taken, newest first. */
export function previousKeysOf(
  clock: Clock,
  { previousKeysJson }: Pick<MerchantAccount, 'previousKeysJson'>,
): readonly PreviousKey[] {
  const now = isoFromNow(clock);
  return (JSON.parse(previousKeysJson) as PreviousKey[]).filter(({ until }) => until > now);
}

/** The replaced keys, once the current one is replaced too. */
export function withPreviousKey(
  clock: Clock,
  account: Pick<MerchantAccount, 'previousKeysJson'>,
  sealed: string,
): string {
  const until = isoFromNow(clock, OVERLAP_MS);
  return JSON.stringify([{ sealed, until }, ...previousKeysOf(clock, account)].slice(0, MAX_PREVIOUS_KEYS));
}
