import type { FastifyInstance } from 'fastify';
import { PasskeyAssertion } from '#src/contracts/passkey.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import {
  CHALLENGE_LIFETIME_SECONDS,
  completePasskeySignIn,
  startPasskeySignIn,
} from '#src/services/instance/passkey/index.ts';
import { countStranger } from '../common/caller.ts';
import { assertPageOrigin, judged, PASSKEY_COOKIE } from './passkey-requests.ts';
import { mountPasskeyScript } from './passkey-script.ts';
import { sealedCookieOf, setSealedCookie } from './sealed-cookie.ts';

/** Sign-in with a passkey, for the script of the pages that ask for the password. */
export async function mountPasskeySignIn(app: FastifyInstance, accounts: Accounts): Promise<void> {
  await mountPasskeyScript(app);
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      countStranger(accounts, request);
      assertPageOrigin(accounts, request);
    });
    scope.post('/login/passkey/start', async (request, reply) => {
      const { options, cookie } = await startPasskeySignIn(accounts, request.ip);
      const value = { value: cookie, seconds: CHALLENGE_LIFETIME_SECONDS };
      setSealedCookie(reply, accounts, PASSKEY_COOKIE, value);
      return reply.header('cache-control', 'no-store').send(options);
    });
    scope.post('/login/passkey/complete', async (request, reply) => {
      // A challenge is used only once, also if the sign-in fails.
      setSealedCookie(reply, accounts, PASSKEY_COOKIE, { value: '', seconds: 0 });
      const cookies = await completePasskeySignIn(accounts, {
        assertion: judged(PasskeyAssertion, request.body),
        cookie: sealedCookieOf(request, accounts, PASSKEY_COOKIE),
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
      for (const one of cookies) reply.header('set-cookie', one);
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
