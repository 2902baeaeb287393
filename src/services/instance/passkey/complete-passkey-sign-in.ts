import { findPasskey, recordPasskeyUse } from '#db/queries/passkey.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PasskeyAssertion } from '#src/contracts/passkey.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Accounts } from '../context.ts';
import { auditRefusedSignIn, spendSignIn } from '../sign-in/index.ts';
import { type Challenge, openChallenge } from './challenge-cookie.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.ts';
import { type Refused, verifyAssertion } from './verify.ts';

/** A browser that has used a passkey. */
interface SigningBrowser {
  readonly assertion: PasskeyAssertion;
  /** The value of the cookie with which the sign-in has started. */
  readonly cookie: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

/** Sign-ins with passkeys that one account may try in a minute. */
const MAX_PER_ACCOUNT = 10;

/**
 * Signs a user in with a passkey, in the place of password and second factor. Returns the cookies of the session. Throws 401
 * for a passkey that is unknown or cannot be trusted, 404 if the host of the platform is an IP address, and 429 after too many
 * sign-ins of a network or an account.
 */
export async function completePasskeySignIn(
  accounts: Accounts,
  { assertion, cookie, address, userAgent }: SigningBrowser,
): Promise<readonly string[]> {
  const party = requireRelyingParty(accounts);
  await spendSignIn(accounts, 'passkey:complete', address);
  const challenge = openChallenge(accounts, cookie, 'signIn');
  if (challenge === null) {
    await auditRefusedSignIn(accounts, 'passkey', address);
    throw new Fault(
      'unauthorized',
      'This sign-in was not started in this browser, or more than five minutes ago. Start it again.',
    );
  }
  const found = await userOfAssertion(accounts, party, challenge, assertion);
  if (!('reason' in found))
    return accounts.auth.startProvenSession({ userId: found.userId, address, userAgent });
  accounts.log.warn({ reason: found.reason, userId: found.userId }, 'a sign-in with a passkey was refused');
  await auditRefusedSignIn(accounts, found.userId ?? 'passkey', address);
  throw new Fault('unauthorized', 'This passkey is not known here, or its response is not valid. Try again.');
}

async function userOfAssertion(
  accounts: Pick<Accounts, 'database' | 'budget' | 'clock'>,
  party: RelyingParty,
  challenge: Challenge,
  assertion: PasskeyAssertion,
): Promise<{ readonly userId: Id<'usr'> } | (Refused & { readonly userId: Id<'usr'> | null })> {
  const { database, clock } = accounts;
  const passkey = await findPasskey(database.reader, assertion.id);
  if (passkey === undefined) return { reason: 'the passkey is not known', userId: null };
  const { userId, counter: formerCounter } = passkey;
  await spendOrThrow(accounts, {
    key: `passkey:${userId}`,
    limit: MAX_PER_ACCOUNT,
    message: 'Too many sign-ins to this account. Try again in a minute.',
  });
  if (Buffer.from(assertion.response.userHandle, 'base64url').toString() !== userId)
    return { reason: 'the passkey is of another user', userId };
  const key = { ...passkey, credential: assertion.id };
  const verified = await verifyAssertion(party, challenge, key, assertion);
  if ('reason' in verified) return { ...verified, userId };
  const isRecorded = await inTransaction(database, (tx) =>
    recordPasskeyUse(tx, forPlatform('sign-in'), {
      ...{ id: passkey.id, formerCounter, counter: verified.counter },
      ...{ challengedAt: isoTime(challenge.issuedAtMs), now: isoFromNow(clock) },
    }),
  );
  return isRecorded ? { userId } : { reason: 'the challenge was used, or a later one', userId };
}
