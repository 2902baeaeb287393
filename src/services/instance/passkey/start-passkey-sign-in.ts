import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Accounts } from '../context.ts';
import { spendSignIn } from '../sign-in/index.ts';
import { CHALLENGE_LIFETIME_SECONDS, issueChallenge } from './challenge-cookie.ts';
import { requireRelyingParty } from './relying-party.ts';

/**
 * Starts a sign-in with a passkey. Returns what the browser needs, which is the same for all users, and the value of the cookie
 * that belongs to it. Throws 404 if the host of the platform is an IP address, and 429 after too many sign-ins of a network.
 */
export async function startPasskeySignIn(
  accounts: Accounts,
  address: string,
): Promise<{ readonly options: PublicKeyCredentialRequestOptionsJSON; readonly cookie: string }> {
  const { host: rpId } = requireRelyingParty(accounts);
  await spendSignIn(accounts, 'passkey:start', address);
  const { challenge, cookie } = issueChallenge(accounts, 'signIn');
  const timeout = CHALLENGE_LIFETIME_SECONDS * 1000;
  return {
    options: { challenge, rpId, timeout, userVerification: 'required', allowCredentials: [] },
    cookie,
  };
}
