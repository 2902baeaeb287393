import { hasTwoFactor } from '#db/queries/two-factor.ts';
import { isUniqueViolation } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import type { Accounts } from '../context.ts';
import type { RecentUser } from '../sign-in/index.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { findOpenInvitation } from './find-open-invitation.ts';

/** Passwords that may be tried for one address. */
const TRIES_PER_MINUTE = 5;

/**
 * Accepts an invitation with a password: makes the account where the address has none yet, else signs in to it.
 * Returns the cookies of the new session; none for a user with a second factor, who signs in with a new code.
 */
export async function acceptByForm(
  instance: Accounts,
  token: string,
  { name, password, secondFactor }: { name: string; password: string; secondFactor?: string | undefined },
  address: string,
): Promise<readonly string[]> {
  const { email, hasAccount } = await findOpenInvitation(instance, token);
  await spendOrThrow(instance, {
    key: `invitation:${email}`,
    limit: TRIES_PER_MINUTE,
    message: 'Too many attempts. Try again in a minute.',
  });
  const userId = hasAccount
    ? await instance.auth.checkPassword({ email, password, address, code: secondFactor })
    : await createAccount(instance, { email, name: name === '' ? email : name, password });
  if (userId === null) throw new Fault('unauthorized', 'This is not the password of your account.');
  await acceptInvitation(instance, token, { userId, address });
  if (await hasTwoFactor(instance.database.reader, userId)) return [];
  return instance.auth.startSession({ email, password, address });
}

/**
 * Accepts an invitation for a user who has signed in a short time ago. The organization becomes the active one of the session;
 * returns the cookies of it. Throws 403 if the invitation is for another address.
 */
export async function acceptSignedIn(
  instance: Accounts,
  token: string,
  { userId, email }: RecentUser,
  { address, cookies }: { readonly address: string; readonly cookies: string },
): Promise<readonly string[]> {
  const { organizationId, email: invited } = await findOpenInvitation(instance, token);
  if (invited !== email)
    throw new Fault('forbidden', `The invitation is for ${invited}. Sign in with that address.`);
  await acceptInvitation(instance, token, { userId, address });
  return instance.auth.activate(cookies, organizationId);
}

async function createAccount(
  instance: Pick<Accounts, 'auth'>,
  account: { email: string; name: string; password: string },
): Promise<Id<'usr'>> {
  try {
    return await instance.auth.createUser(account);
  } catch (error) {
    // Sent twice at once: the other request was quicker.
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', 'This address already has an account. Open the link again to sign in.', {
      cause: error,
    });
  }
}
