import type { FastifyRequest } from 'fastify';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import { findRecentUser, MAX_NEXT, type RecentUser } from '#src/services/instance/sign-in/index.ts';
import { text } from './frame.ts';
import { passkeyButton } from './passkey-button.ts';
import { PROVIDER_SIGN_IN_PATH } from './provider-sign-in.ts';
import type { PageWords } from './words/words.ts';

type SignInAccounts = Pick<Accounts, 'auth' | 'clock' | 'database' | 'oidc' | 'publicUrl'>;

/** What a page that asks for the password offers besides it. */
export interface SignInChoice extends OtherSignIns {
  /** The user who has signed in a short time ago: the form then asks for no password. */
  readonly recentUser: RecentUser | null;
}

/** The ways to sign in beside the password. */
export interface OtherSignIns {
  /** Ways to sign in that lead back to the page: a button for passkeys, and a link to the sign-in provider. */
  readonly others: string;
  /** Whether they load a script. */
  readonly hasScript: boolean;
}

/** The choice on a page, which is at the path `next` with its query. */
export async function signInChoiceOf(
  t: PageWords,
  accounts: SignInAccounts,
  request: FastifyRequest,
  next: string,
): Promise<SignInChoice> {
  const recentUser = await findRecentUser(accounts, request.headers.cookie);
  return { recentUser, ...otherSignIns(t, accounts, next, recentUser) };
}

/** The ways to sign in beside the password that lead back to the path `next`. */
export function otherSignIns(
  t: PageWords,
  accounts: Pick<Accounts, 'oidc' | 'publicUrl'>,
  next: string,
  recentUser: RecentUser | null = null,
): OtherSignIns {
  const button = passkeyButton(t, accounts, next, { isAnotherUser: recentUser !== null });
  return { others: `${button}${linkTo(t, accounts, next, recentUser)}`, hasScript: button !== '' };
}

/**
 * The user of a form that `recentUserField` is in, null if it asked for the password. Throws 401 if the sign-in has become too
 * old or is of another user now, and 403 unless the form is of this platform.
 */
export async function submittedUser(
  accounts: SignInAccounts,
  request: FastifyRequest,
  signedInAs: string | undefined,
): Promise<RecentUser | null> {
  if (signedInAs === undefined) return null;
  // The browser sends the cookie by itself, so the origin must be known.
  if (request.headers.origin !== new URL(accounts.publicUrl).origin)
    throw new Fault('forbidden', 'Requests from pages of other origins are rejected.');
  const user = await findRecentUser(accounts, request.headers.cookie);
  if (user?.userId === signedInAs) return user;
  throw new Fault('unauthorized', 'Your sign-in is more than ten minutes old. Sign in again.');
}

/** The part of a form in the place of the password: the user who has signed in. */
export function recentUserField({ signIn }: PageWords, { userId, email }: RecentUser): string {
  return `<input type="hidden" name="signedInAs" value="${text(userId)}"><p>${signIn.signedInAs(`<strong>${text(email)}</strong>`)}</p>`;
}

function linkTo(
  { signIn }: PageWords,
  { oidc, publicUrl }: Pick<Accounts, 'oidc' | 'publicUrl'>,
  next: string,
  user: RecentUser | null,
): string {
  if (oidc === null || publicUrl.length + next.length > MAX_NEXT) return '';
  const query = new URLSearchParams({ next, ...(user !== null && { again: 'yes' }) });
  const label = user === null ? signIn.provider(oidc.name) : signIn.providerAsOther(oidc.name);
  return `<p><a href="${text(`${PROVIDER_SIGN_IN_PATH}?${query}`)}">${text(label)}</a></p>`;
}
