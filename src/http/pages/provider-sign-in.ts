import type { FastifyInstance } from 'fastify';
import type { Accounts } from '#src/services/instance/context.ts';
import {
  COOKIE_LIFETIME_SECONDS,
  completeProviderSignIn,
  startProviderSignIn,
} from '#src/services/instance/sign-in/index.ts';
import { countStranger } from '../common/caller.ts';
import { type SealedCookie, sealedCookieOf, setSealedCookie } from './sealed-cookie.ts';
import { showOrExplain } from './show-page.ts';
import type { PageWords } from './words/words.ts';

/** Where a sign-in with the provider starts. */
export const PROVIDER_SIGN_IN_PATH = '/login/oidc';
const CALLBACK_PATH = `${PROVIDER_SIGN_IN_PATH}/callback`;
const titleOf = ({ signIn }: PageWords) => signIn.title;
/** Not `Strict`: the provider sends the browser back. */
const COOKIE: SealedCookie = { name: 'pilothouse_oidc', sameSite: 'Lax' };

/** Sign-in with a provider of OpenID Connect: the way there, and back. */
export function mountProviderSignIn(app: FastifyInstance, accounts: Accounts): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => countStranger(accounts, request));
    scope.get(PROVIDER_SIGN_IN_PATH, (request, reply) =>
      showOrExplain(request, reply, titleOf, async () => {
        const query = new URL(request.url, accounts.publicUrl).searchParams;
        const options = { next: query.get('next') ?? undefined, asksAgain: query.get('again') === 'yes' };
        const { url, cookie } = await startProviderSignIn(accounts, options, request.ip);
        setSealedCookie(reply, accounts, COOKIE, { value: cookie, seconds: COOKIE_LIFETIME_SECONDS });
        return { status: 302, html: '', location: url };
      }),
    );
    scope.get(CALLBACK_PATH, (request, reply) =>
      showOrExplain(request, reply, titleOf, async () => {
        // A sign-in is completed only once, also if it fails.
        setSealedCookie(reply, accounts, COOKIE, { value: '', seconds: 0 });
        const { cookies, next } = await completeProviderSignIn(accounts, {
          query: new URL(request.url, accounts.publicUrl).searchParams,
          cookie: sealedCookieOf(request, accounts, COOKIE),
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        });
        for (const one of cookies) reply.header('set-cookie', one);
        return { status: 302, html: '', location: next };
      }),
    );
  });
}
