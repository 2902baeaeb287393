import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idOf } from '#src/contracts/common.ts';
import { AddPasskey, RenamePasskey } from '#src/contracts/passkey.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import {
  addPasskey,
  CHALLENGE_LIFETIME_SECONDS,
  listUserPasskeys,
  removeUserPasskey,
  renameUserPasskey,
  startAddingPasskey,
} from '#src/services/instance/passkey/index.ts';
import { findSignedInUser, proveUser, type RecentUser } from '#src/services/instance/sign-in/index.ts';
import { countStranger } from '../common/caller.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { assertPageOrigin, judged, PASSKEY_COOKIE, requireRecentUser } from './passkey-requests.ts';
import { PASSKEYS_PATH, passkeysPage, signInPage } from './passkeys-page.ts';
import { sealedCookieOf, setSealedCookie } from './sealed-cookie.ts';
import { type ShownPage, showOrExplain } from './show-page.ts';
import { otherSignIns } from './sign-in-choice.ts';
import type { PageWords } from './words/words.ts';

const SignInForm = z.object({
  email: z.string('Enter your email address.').min(1, 'Enter your email address.').max(320),
  password: z.string('Enter your password.').min(1, 'Enter your password.').max(128),
  secondFactor: z.string().max(50).optional(),
});

interface OfPasskey {
  Params: { passkey: string };
}

/** Where users see, add, rename and remove their passkeys. */
export function mountPasskeysPage(app: FastifyInstance, accounts: Accounts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => {
      countStranger(accounts, request);
      if (request.method === 'POST') assertPageOrigin(accounts, request);
    });
    scope.get(PASSKEYS_PATH, (request, reply) =>
      shown(request, reply, (t) => currentPage(t, accounts, request)),
    );
    scope.post(`${PASSKEYS_PATH}/sign-in`, (request, reply) =>
      shown(request, reply, (t) => signIn(t, accounts, request, reply)),
    );
    scope.post(`${PASSKEYS_PATH}/start`, async (request, reply) => {
      const user = await requireRecentUser(accounts, request);
      const { options, cookie } = await startAddingPasskey(accounts, user, request.ip);
      const value = { value: cookie, seconds: CHALLENGE_LIFETIME_SECONDS };
      setSealedCookie(reply, accounts, PASSKEY_COOKIE, value);
      return reply.header('cache-control', 'no-store').send(options);
    });
    scope.post(`${PASSKEYS_PATH}/add`, async (request, reply) => {
      const user = await requireRecentUser(accounts, request);
      setSealedCookie(reply, accounts, PASSKEY_COOKIE, { value: '', seconds: 0 });
      const cookie = sealedCookieOf(request, accounts, PASSKEY_COOKIE);
      await addPasskey(accounts, user, judged(AddPasskey, request.body), { cookie, address: request.ip });
      return reply.header('cache-control', 'no-store').send({});
    });
    scope.post<OfPasskey>(`${PASSKEYS_PATH}/:passkey/rename`, (request, reply) =>
      shown(request, reply, (t) =>
        change(t, accounts, request, (id, { userId }) => {
          const { name } = judged(RenamePasskey, request.body);
          return renameUserPasskey(accounts, { id, name, userId }, request.ip);
        }),
      ),
    );
    scope.post<OfPasskey>(`${PASSKEYS_PATH}/:passkey/remove`, (request, reply) =>
      shown(request, reply, (t) =>
        change(t, accounts, request, (id, { userId }) =>
          removeUserPasskey(accounts, { id, userId }, request.ip),
        ),
      ),
    );
  });
}

function shown(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (t: PageWords) => Promise<ShownPage>,
): Promise<FastifyReply> {
  return showOrExplain(request, reply, ({ passkeys }) => passkeys.title, work);
}

/** The passkeys of the user who has signed in a short time ago; else the form to sign in. */
async function currentPage(
  t: PageWords,
  accounts: Accounts,
  request: FastifyRequest,
  { status, message }: { readonly status: number; readonly message?: string } = { status: 200 },
): Promise<ShownPage> {
  const user = await findSignedInUser(accounts, request.headers.cookie);
  if (user?.isRecent !== true) {
    const { others, hasScript } = otherSignIns(t, accounts, PASSKEYS_PATH);
    return { status, html: signInPage(t, { email: user?.email ?? '', others }, message), hasScript };
  }
  const passkeys = await listUserPasskeys(accounts, user.userId);
  return { status, html: passkeysPage(t, user.email, passkeys, message), hasScript: true };
}

async function signIn(
  t: PageWords,
  accounts: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownPage> {
  try {
    const userId = await proveUser(accounts, judged(SignInForm, request.body), request.ip);
    const userAgent = request.headers['user-agent'] ?? '';
    const session = { userId, address: request.ip, userAgent };
    for (const one of await accounts.auth.startProvenSession(session)) reply.header('set-cookie', one);
    return TO_PAGE;
  } catch (error) {
    return explained(t, accounts, request, error);
  }
}

async function change(
  t: PageWords,
  accounts: Accounts,
  request: FastifyRequest<OfPasskey>,
  work: (id: Id<'psk'>, user: RecentUser) => Promise<void>,
): Promise<ShownPage> {
  try {
    const user = await requireRecentUser(accounts, request);
    const id = idOf('psk').safeParse(request.params.passkey);
    if (!id.success) throw new Fault('not_found', 'There is no such passkey in your account.');
    await work(id.data, user);
    return TO_PAGE;
  } catch (error) {
    return explained(t, accounts, request, error);
  }
}

const TO_PAGE: ShownPage = { status: 303, html: '', location: PASSKEYS_PATH };

/** The page with the message of a fault. */
function explained(
  t: PageWords,
  accounts: Accounts,
  request: FastifyRequest,
  error: unknown,
): Promise<ShownPage> {
  if (!(error instanceof Fault)) throw error;
  const { status } = toErrorAnswer(error);
  return currentPage(t, accounts, request, { status, message: error.message });
}
