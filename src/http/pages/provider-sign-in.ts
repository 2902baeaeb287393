import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '#src/services/instance/context.ts';
import {
  COOKIE_LIFETIME_SECONDS,
  completeProviderSignIn,
  startProviderSignIn,
} from '#src/services/instance/sign-in/index.ts';
import { countStranger } from '../common/caller.ts';
import { showOrExplain } from './show-page.ts';

/** Where a sign-in with the provider starts. */
export const PROVIDER_SIGN_IN_PATH = '/login/oidc';
const CALLBACK_PATH = `${PROVIDER_SIGN_IN_PATH}/callback`;
const TITLE = 'Sign in';

/** Sign-in with a provider of OpenID Connect: the way there, and back. */
export function mountProviderSignIn(app: FastifyInstance, accounts: Accounts): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => countStranger(accounts, request));
    scope.get(PROVIDER_SIGN_IN_PATH, (request, reply) =>
      showOrExplain(reply, TITLE, async () => {
        const query = new URL(request.url, accounts.publicUrl).searchParams;
        const options = { next: query.get('next') ?? undefined, asksAgain: query.get('again') === 'yes' };
        const { url, cookie } = await startProviderSignIn(accounts, options, request.ip);
        setCookie(reply, accounts, cookie, COOKIE_LIFETIME_SECONDS);
        return { status: 302, html: '', location: url };
      }),
    );
    scope.get(CALLBACK_PATH, (request, reply) =>
      showOrExplain(reply, TITLE, async () => {
        // A sign-in is completed only once, also if it fails.
        setCookie(reply, accounts, '', 0);
        const { cookies, next } = await completeProviderSignIn(accounts, {
          query: new URL(request.url, accounts.publicUrl).searchParams,
          cookie: cookieOf(request, accounts),
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        });
        for (const one of cookies) reply.header('set-cookie', one);
        return { status: 302, html: '', location: next };
      }),
    );
  });
}

/** The prefix keeps hosts below the same domain, such as sites of tenants, from setting it. Browsers require TLS for it. */
function cookieName({ publicUrl }: Accounts): string {
  return publicUrl.startsWith('https:') ? '__Host-pilothouse_oidc' : 'pilothouse_oidc';
}

/** Not `Strict`: the provider sends the browser back. */
function setCookie(reply: FastifyReply, accounts: Accounts, value: string, seconds: number): void {
  const name = cookieName(accounts);
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}

function cookieOf({ headers }: FastifyRequest, accounts: Accounts): string | undefined {
  const prefix = `${cookieName(accounts)}=`;
  return headers.cookie
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix))
    ?.slice(prefix.length);
}
