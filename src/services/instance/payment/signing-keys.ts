import { z } from 'zod';
import type { AccountChange, MerchantAccount } from '#db/queries/payment-service-merchant.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Clocked } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { signingKeyIdentity } from './merchant-account.ts';

/** A replaced signing key, and until when events that it signed are accepted. */
const PreviousKeys = z.array(z.object({ sealed: z.string(), until: z.string() }));
type PreviousKey = z.output<typeof PreviousKeys>[number];

/** How long events that a replaced key signed are accepted. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Each of them is tried for every event that the current key did not sign. */
export const MAX_PREVIOUS_KEYS = 5;

/** The replaced keys whose events are still accepted, newest first. */
export function previousKeysOf(
  { clock }: Clocked,
  { previousKeysJson }: Pick<MerchantAccount, 'previousKeysJson'>,
): readonly PreviousKey[] {
  const now = isoFromNow(clock);
  return PreviousKeys.parse(JSON.parse(previousKeysJson)).filter(({ until }) => until > now);
}

/** All keys by which events of the account can be signed, in clear text. */
export function signingKeysOf(
  instance: Pick<Instance, 'clock' | 'vault'>,
  account: MerchantAccount,
): string[] {
  const { signingKeySealed, organizationId } = account;
  return [signingKeySealed, ...previousKeysOf(instance, account).map(({ sealed }) => sealed)]
    .filter((sealed) => sealed !== null)
    .map((sealed) => instance.vault.open(sealed, signingKeyIdentity(organizationId)));
}

/** The change of the account for a key that the gateway has returned; empty if the key is the current one. */
export function adoptKey(
  instance: Pick<Instance, 'vault' | 'clock'>,
  account: MerchantAccount,
  signingKey: string,
): Pick<AccountChange, 'signingKeySealed' | 'previousKeysJson'> {
  const { organizationId, signingKeySealed: current } = account;
  const { vault } = instance;
  const identity = signingKeyIdentity(organizationId);
  if (current !== null && vault.open(current, identity) === signingKey) return {};
  return {
    signingKeySealed: vault.seal(signingKey, identity),
    ...(current !== null && { previousKeysJson: withPreviousKey(instance, account, current) }),
  };
}

function withPreviousKey(
  instance: Clocked,
  account: Pick<MerchantAccount, 'previousKeysJson'>,
  sealed: string,
): string {
  const until = isoFromNow(instance.clock, OVERLAP_MS);
  const keys = [{ sealed, until }, ...previousKeysOf(instance, account)];
  return JSON.stringify(keys.slice(0, MAX_PREVIOUS_KEYS));
}
