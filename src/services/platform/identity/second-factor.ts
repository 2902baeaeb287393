import { Fault } from '#src/kernel/fault.ts';

/** The calls of Better Auth that check a second factor. */
export interface SecondFactorCalls {
  /** Signs in with the password; returns the cookies of the challenge. */
  signIn(): Promise<readonly string[]>;
  /** Returns the response to a code under these cookies. */
  verify(kind: 'totp' | 'recovery', code: string, cookie: string): Promise<Response>;
}

const TOTP = /^\d{6}$/;

/**
 * Checks the second factor of a user whose password is right: a code of the authenticator app, or a recovery code, which
 * works once. Throws 401 for a missing or wrong code, 429 after ten wrong codes in a row. Returns the token of the session
 * that a code of the app has created, else null.
 */
export async function checkSecondFactor(
  calls: SecondFactorCalls,
  typed: string | undefined,
): Promise<string | null> {
  const code = (typed ?? '').replaceAll(/\s/g, '');
  if (code === '')
    throw new Fault('unauthorized', 'Enter the code of your authenticator app, or a recovery code.');
  const cookie = (await calls.signIn()).map((one) => one.split(';')[0]).join('; ');
  const response = await calls.verify(TOTP.test(code) ? 'totp' : 'recovery', code, cookie);
  if (response.status === 429)
    throw new Fault('rate_limited', 'Too many wrong codes for this account. Wait for 15 minutes.');
  if (!response.ok)
    throw new Fault(
      'unauthorized',
      'The code of the authenticator app or the recovery code is wrong, or was used already. Enter a new one.',
    );
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : null;
}
