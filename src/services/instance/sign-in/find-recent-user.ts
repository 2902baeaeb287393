import type { Id } from '#src/domain/id.ts';
import type { Accounts } from '../context.ts';

/** A user who has signed in a short time ago. */
export interface RecentUser {
  readonly userId: Id<'usr'>;
  readonly email: string;
}

const RECENT_MS = 10 * 60_000;

/**
 * The user of a session that is at most ten minutes old: on pages that ask for the password, it counts as the password. Null
 * without one, and on a platform without a sign-in provider.
 */
export async function findRecentUser(
  { auth, clock, oidc }: Pick<Accounts, 'auth' | 'clock' | 'oidc'>,
  cookies: string | undefined,
): Promise<RecentUser | null> {
  if (oidc === null || cookies === undefined) return null;
  const session = await auth.getSession(new Headers({ cookie: cookies }));
  if (session === null || clock.now() - session.startedAtMs > RECENT_MS) return null;
  return { userId: session.userId, email: session.email };
}
