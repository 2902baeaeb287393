import { Fault } from '#src/kernel/fault.ts';
import type { Accounts, OidcSignIn } from '../context.ts';

/** The provider with which users sign in. Throws 404 if none is configured. */
export function requireProvider({ oidc }: Pick<Accounts, 'oidc'>): OidcSignIn {
  if (oidc !== null) return oidc;
  throw new Fault('not_found', 'This platform has no sign-in provider. Sign in with your password.');
}
