import { networkOf } from '#src/kernel/network-of.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Accounts } from '../context.ts';

/** Sign-ins that a network may start, and complete, in a minute. */
const MAX_PER_MINUTE = 30;

/** A password on a page, a step of a sign-in with the provider or with a passkey, or of adding one. Each is counted apart. */
export type SignInStep =
  | 'password'
  | 'oidc:start'
  | 'oidc:complete'
  | 'passkey:start'
  | 'passkey:complete'
  | 'passkey:add';

/** Counts a step of a sign-in. Throws 429 after too many of a network. */
export async function spendSignIn(
  accounts: Pick<Accounts, 'budget'>,
  step: SignInStep,
  address: string,
): Promise<void> {
  await spendOrThrow(accounts, {
    key: `${step}:${networkOf(address)}`,
    limit: MAX_PER_MINUTE,
    message: 'Too many sign-ins from your network. Try again in a minute.',
  });
}
