import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { listPasskeys } from '#db/queries/passkey.ts';
import type { Accounts } from '../context.ts';
import { type RecentUser, spendSignIn } from '../sign-in/index.ts';
import { CHALLENGE_LIFETIME_SECONDS, issueChallenge } from './challenge-cookie.ts';
import { assertBelowLimit, MAX_PASSKEYS } from './passkey-limit.ts';
import { requireRelyingParty } from './relying-party.ts';
import { ALGORITHMS } from './verify.ts';

/**
 * Starts to add a passkey. Returns what the browser needs, and the value of the cookie that belongs to it. Throws 404 if the
 * host of the platform is an IP address, 409 if the user has 20 passkeys, and 429 after too many calls of a network.
 */
export async function startAddingPasskey(
  accounts: Accounts,
  { userId, email }: RecentUser,
  address: string,
): Promise<{ readonly options: PublicKeyCredentialCreationOptionsJSON; readonly cookie: string }> {
  const { host } = requireRelyingParty(accounts);
  await spendSignIn(accounts, 'passkey:add', address);
  const existing = await listPasskeys(accounts.database.reader, userId, MAX_PASSKEYS);
  assertBelowLimit(existing);
  const { challenge, cookie } = issueChallenge(accounts, userId);
  const options: PublicKeyCredentialCreationOptionsJSON = {
    challenge,
    rp: { id: host, name: host },
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFETIME_SECONDS * 1000,
    attestation: 'none',
    excludeCredentials: existing.map(({ credential }) => ({ id: credential, type: 'public-key' })),
    // A sign-in names no account, so the authenticator has to store the passkey.
    authenticatorSelection: {
      ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  };
  return { options, cookie };
}
