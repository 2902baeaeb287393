import type { Id } from '#src/domain/id.ts';
import type { Accounts } from '../context.ts';
import { isRecentSignIn } from './recent-sign-in.ts';

/** The user of a session. */
export interface SignedInUser {
  readonly userId: Id<'usr'>;
  readonly email: string;
  /** Whether the session is at most ten minutes old. */
  readonly isRecent: boolean;
}

/** The user of the session in these cookies; null without one. */
export async function findSignedInUser(
  { auth, clock }: Pick<Accounts, 'auth' | 'clock'>,
  cookies: string | undefined,
): Promise<SignedInUser | null> {
  if (cookies === undefined) return null;
  const session = await auth.getSession(new Headers({ cookie: cookies }));
  if (session === null) return null;
  const { userId, email, startedAtMs } = session;
  return { userId, email, isRecent: isRecentSignIn({ clock }, startedAtMs) };
}
