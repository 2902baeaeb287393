import { hasPasskey } from '#db/queries/passkey.ts';
import type { Id } from '#src/domain/id.ts';
import type { Accounts } from '../context.ts';
import { findSignedInUser } from './find-signed-in-user.ts';

/** A user who has signed in a short time ago. */
export interface RecentUser {
  readonly userId: Id<'usr'>;
  readonly email: string;
}

/**
 * The user of a session that is at most ten minutes old: on pages that ask for the password, it counts as the password. Null
 * without one, and for users who sign in with their password only: they have neither a sign-in provider nor a passkey.
 */
export async function findRecentUser(
  accounts: Pick<Accounts, 'auth' | 'clock' | 'database' | 'oidc'>,
  cookies: string | undefined,
): Promise<RecentUser | null> {
  const user = await findSignedInUser(accounts, cookies);
  if (user === null || !user.isRecent) return null;
  if (accounts.oidc === null && !(await hasPasskey(accounts.database.reader, user.userId))) return null;
  return { userId: user.userId, email: user.email };
}
