import { z } from 'zod';
import type { SignInSecrets } from '#src/adapters/oidc/port.ts';
import type { Clocked, Sealing } from '../../platform/core/index.ts';

/** A sign-in that has started in a browser: what its cookie contains, sealed. */
export interface StartedSignIn {
  readonly secrets: SignInSecrets;
  /** Where the browser continues afterwards. */
  readonly next: string;
}

/** Between the start and the return of the browser. */
export const COOKIE_LIFETIME_SECONDS = 10 * 60;
const IDENTITY = 'oidc-sign-in';

const Sealed = z.object({
  secrets: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  next: z.string(),
  expiresAtMs: z.number(),
});

/** The value of the cookie for a sign-in that starts now. */
export function sealSignIn({ vault, clock }: Sealing & Clocked, signIn: StartedSignIn): string {
  const expiresAtMs = clock.now() + COOKIE_LIFETIME_SECONDS * 1000;
  return vault.seal(JSON.stringify({ ...signIn, expiresAtMs }), IDENTITY);
}

/** Reads the value of a cookie; null if it is missing, altered or older than ten minutes. */
export function openSignIn(
  { vault, clock }: Sealing & Clocked,
  sealed: string | undefined,
): StartedSignIn | null {
  if (sealed === undefined) return null;
  try {
    const { expiresAtMs, ...signIn } = Sealed.parse(JSON.parse(vault.open(sealed, IDENTITY)));
    return expiresAtMs > clock.now() ? signIn : null;
  } catch {
    return null;
  }
}
