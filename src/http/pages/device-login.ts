import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Fault } from '#src/kernel/fault.ts';
import {
  confirmDeviceLogin,
  getPendingLogin,
  type PendingLogin,
} from '#src/services/instance/account/index.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import { assertOwnOrigin, countStranger } from '../common/caller.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { page, text } from './frame.ts';
import { alert, SECOND_FACTOR_FIELD, type ShownPage, showPage } from './show-page.ts';
import { recentUserField, type SignInChoice, signInChoiceOf, submittedUser } from './sign-in-choice.ts';

const PATH = '/login/device';
const MAX_CODE = 50;

const Form = z.object({
  code: z.string().max(MAX_CODE),
  decision: z.enum(['approve', 'deny']),
  signedInAs: z.string().max(100).optional(),
});

const Password = z.object({
  email: z.string('Enter your email address.').min(1, 'Enter your email address.').max(320),
  password: z.string('Enter your password.').min(1, 'Enter your password.').max(128),
  secondFactor: z.string().max(50).optional(),
});

/** Where a user confirms the sign-in of the command line: a form that also works without scripts. */
export function mountDeviceLoginPage(app: FastifyInstance, accounts: Accounts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(accounts, request));
    scope.get<{ Querystring: { code?: string | string[] } }>(PATH, (request, reply) => {
      const { code } = request.query;
      if (typeof code !== 'string' || code === '')
        return showPage(reply, { status: 200, html: askForCode() });
      return orExplain(reply, async () => {
        const login = await getPendingLogin(accounts, code.slice(0, MAX_CODE), request.ip);
        return { status: 200, ...shown(login, await choiceOf(accounts, request, login)) };
      });
    });
    scope.post(PATH, (request, reply) =>
      orExplain(reply, async () => {
        assertOwnOrigin(accounts, request.headers.origin);
        const { code, decision, signedInAs } = parsed(Form, request.body);
        const password = signedInAs === undefined ? parsed(Password, request.body) : null;
        const login = await getPendingLogin(accounts, code, request.ip);
        try {
          const recentUser = await submittedUser(accounts, request, signedInAs);
          const proof = recentUser === null ? (password ?? parsed(Password, request.body)) : { recentUser };
          await confirmDeviceLogin(accounts, { code, decision, proof }, request.ip);
        } catch (error) {
          if (!(error instanceof Fault) || error.code !== 'unauthorized') throw error;
          const choice = await choiceOf(accounts, request, login);
          return { status: 401, ...shown(login, choice, error.message) };
        }
        return { status: 200, html: decision === 'approve' ? APPROVED : DENIED };
      }),
    );
  });
}

/** Throws 400 with the first problem of a form. */
function parsed<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const input = schema.safeParse(body ?? {});
  if (input.success) return input.data;
  const message = input.error.issues[0]?.message ?? 'The form is not complete. Fill in all fields.';
  throw new Fault('bad_request', message);
}

function choiceOf(accounts: Accounts, request: FastifyRequest, { code }: PendingLogin) {
  return signInChoiceOf(accounts, request, `${PATH}?code=${encodeURIComponent(code)}`);
}

const APPROVED = page('Signed in', '<p>The command line is signed in. You can close this page.</p>');
const DENIED = page('Sign-in refused', '<p>The command line was not signed in. You can close this page.</p>');

async function orExplain(reply: FastifyReply, work: () => Promise<ShownPage>): Promise<FastifyReply> {
  try {
    return showPage(reply, await work());
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return showPage(reply, { status: toErrorAnswer(error).status, html: askForCode(error.message) });
  }
}

function askForCode(problem?: string): string {
  return page(
    'Sign in to the command line',
    `${alert(problem)}<p>Enter the code that the command line shows.</p>
<form method="get"><label>Code<input name="code" required maxlength="${MAX_CODE}" autocomplete="off" autocapitalize="characters"></label>
<button>Continue</button></form>`,
  );
}

function shown(login: PendingLogin, choice: SignInChoice, problem?: string): Omit<ShownPage, 'status'> {
  return { html: form(login, choice, problem), hasScript: choice.hasScript };
}

function form(
  { code, clientName, address }: PendingLogin,
  { recentUser, others }: SignInChoice,
  problem?: string,
): string {
  return page(
    'Sign in to the command line',
    `${alert(problem)}<p><strong>${text(clientName)}</strong> at the address ${text(address)} requests to act on your behalf.</p>
<p>Compare the code: <strong>${text(code)}</strong>. If your terminal shows another code, or if you did not start a sign-in, choose Refuse.</p>
<form method="post"><input type="hidden" name="code" value="${text(code)}">
${recentUser === null ? PASSWORD_FIELDS : recentUserField(recentUser)}
<button name="decision" value="approve">Sign in</button>
<button name="decision" value="deny">Refuse</button></form>
${others}`,
  );
}

const PASSWORD_FIELDS = `<label>Email<input name="email" type="email" required maxlength="320" autocomplete="username"></label>
<label>Password<input name="password" type="password" required maxlength="128" autocomplete="current-password"></label>
${SECOND_FACTOR_FIELD}`;
