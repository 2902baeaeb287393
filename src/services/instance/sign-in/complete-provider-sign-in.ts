import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { OidcIdentity } from '#src/adapters/oidc/port.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '../context.ts';
import { auditRefusedSignIn } from './audit-refused-sign-in.ts';
import { explainOidcError } from './explain-oidc-error.ts';
import { openSignIn } from './provider-cookie.ts';
import { requireProvider } from './require-provider.ts';
import { spendSignIn } from './spend-sign-in.ts';
import { type AdmittingAccounts, userOfIdentity } from './user-of-identity.ts';

/** A browser that the provider has sent back. */
export interface ReturnedBrowser {
  readonly query: URLSearchParams;
  /** The value of the cookie with which the sign-in has started. */
  readonly cookie: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Completes a sign-in with the provider. Returns the cookies of the session, and where the browser continues. Throws 401 for a
 * response that cannot be trusted, 403 for an identity that has no account here, 404 without a provider, 429 after too many
 * sign-ins of a network, and 503 if the provider does not answer.
 */
export async function completeProviderSignIn(
  accounts: Accounts,
  { query, cookie, address, userAgent }: ReturnedBrowser,
): Promise<{ readonly cookies: readonly string[]; readonly next: string }> {
  const oidc = requireProvider(accounts);
  await spendSignIn(accounts, 'oidc:complete', address);
  const started = openSignIn(accounts, cookie);
  if (started === null) {
    await auditRefusedSignIn(accounts, 'oidc', address);
    throw new Fault(
      'unauthorized',
      'This sign-in was not started in this browser, or more than ten minutes ago. Start it again.',
    );
  }
  const identity = await oidc.provider.complete(query, started.secrets).catch(async (error: unknown) => {
    await auditRefusedSignIn(accounts, 'oidc', address);
    throw explainOidcError(accounts, oidc, error);
  });
  const userId = await admit({ ...accounts, oidc }, identity, address);
  const cookies = await accounts.auth.startProvenSession({ userId, address, userAgent });
  return { cookies, next: started.next };
}

async function admit(
  accounts: AdmittingAccounts,
  identity: OidcIdentity,
  address: string,
): Promise<Id<'usr'>> {
  const found = await inTransaction(accounts.database, (tx) =>
    userOfIdentity(accounts, tx, identity, address),
  ).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', 'Another sign-in to this account was faster. Start the sign-in again.', {
      cause: error,
    });
  });
  if (!('refusal' in found)) return found.userId;
  await auditRefusedSignIn(accounts, found.userId ?? 'oidc', address);
  throw new Fault('forbidden', found.refusal);
}
