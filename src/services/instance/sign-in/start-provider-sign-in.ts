import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '../context.ts';
import { explainOidcError } from './explain-oidc-error.ts';
import { sealSignIn } from './provider-cookie.ts';
import { requireProvider } from './require-provider.ts';
import { spendSignIn } from './spend-sign-in.ts';

/** Longer addresses do not fit into a cookie. */
export const MAX_NEXT = 2000;

/**
 * Starts a sign-in with the provider. `next` is where the browser continues afterwards: an address of this platform or of one
 * of its `ALLOWED_ORIGINS`. With `asksAgain` the provider asks for the user also if the browser is signed in there. Returns
 * the page of the provider, and the value of the cookie that belongs to it. Throws 400 for another address, 404 without a
 * provider, 429 after too many sign-ins of a network, and 503 if the provider does not answer.
 */
export async function startProviderSignIn(
  accounts: Accounts,
  { next, asksAgain = false }: { readonly next?: string | undefined; readonly asksAgain?: boolean },
  address: string,
): Promise<{ readonly url: string; readonly cookie: string }> {
  const oidc = requireProvider(accounts);
  const target = targetOf(accounts, next);
  await spendSignIn(accounts, 'oidc:start', address);
  try {
    const { url, secrets } = await oidc.provider.prepare({ asksAgain });
    return { url, cookie: sealSignIn(accounts, { secrets, next: target }) };
  } catch (error) {
    throw explainOidcError(accounts, oidc, error);
  }
}

/** The whole address, so that the browser reads it as it was checked. */
function targetOf(
  { publicUrl, allowedOrigins }: Pick<Accounts, 'publicUrl' | 'allowedOrigins'>,
  next = '/',
): string {
  const url = next.length <= MAX_NEXT && URL.canParse(next, publicUrl) ? new URL(next, publicUrl) : null;
  const origins = [new URL(publicUrl).origin, ...allowedOrigins];
  if (url !== null && origins.includes(url.origin) && `${url.username}${url.password}` === '')
    return url.href;
  throw new Fault(
    'bad_request',
    'The address in next is not of this platform or of one of its ALLOWED_ORIGINS. Start the sign-in again.',
  );
}
