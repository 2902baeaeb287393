import { refusalText } from './account-refusals.ts';
import { AccountProblem, problemOfResponse, UNREACHABLE } from './problem.ts';

/** Sign-in and sessions: calls to `/api/auth`, which are not operations. */

/** What a sign-in with the password led to. */
export type SignIn = 'signedIn' | 'secondFactor';

/** Signs in with the password. With a second factor, `verifyCode` completes it. */
export async function signIn(email: string, password: string): Promise<SignIn> {
  const answer = await post('/api/auth/sign-in/email', { email, password });
  return answer.twoFactorRedirect === true ? 'secondFactor' : 'signedIn';
}

/** Registers an account and signs in. */
export async function register(account: { name: string; email: string; password: string }): Promise<void> {
  await post('/api/auth/sign-up/email', account);
}

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. */
export async function verifyCode(code: string): Promise<void> {
  const isFromApp = /^\d{6}$/.test(code);
  await post(`/api/auth/two-factor/${isFromApp ? 'verify-totp' : 'verify-backup-code'}`, { code });
}

/** Whether the server knows a session of this browser. */
export async function isSignedIn(): Promise<boolean> {
  const { session } = await read('/api/auth/get-session');
  return session !== undefined && session !== null;
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {});
}

/** Sends a request to an address of the account. Throws an `AccountProblem`. */
export async function post(path: string, body: object): Promise<Record<string, unknown>> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A change of the account as a mutation: `useAction(accountCall<{ name: string }>('/api/auth/update-user'))`. */
export function accountCall<Input extends object>(path: string) {
  return { mutationFn: (input: Input) => post(path, input) };
}

/** Reads an address of the account. Throws an `AccountProblem`. */
export async function read(path: string): Promise<Record<string, unknown>> {
  return call(path, {});
}

async function call(path: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(path, init).catch(() => null);
  if (response === null) throw new AccountProblem(UNREACHABLE);
  const answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  if (response.ok) return answer;
  const problem = problemOfResponse(response);
  const given = typeof answer.message === 'string' ? answer.message : problem.message;
  throw new AccountProblem({ ...problem, message: refusalText(answer.code) ?? given });
}
