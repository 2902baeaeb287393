import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
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
  { budget }: Pick<Accounts, 'budget'>,
  step: SignInStep,
  address: string,
): Promise<void> {
  const { allowed, resetMs } = await budget.spend(`${step}:${networkOf(address)}`, MAX_PER_MINUTE);
  if (!allowed)
    throw new Fault('rate_limited', 'Too many sign-ins from your network. Try again in a minute.', {
      retryAfterMs: resetMs,
    });
}
