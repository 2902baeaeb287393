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
import { alert, type ShownPage, showPage, signInFields } from './show-page.ts';
import { recentUserField, type SignInChoice, signInChoiceOf, submittedUser } from './sign-in-choice.ts';
import type { PageWords } from './words/words.ts';
import { wordsOf } from './words/words-of.ts';

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
        return showPage(reply, { status: 200, html: askForCode(wordsOf(request)) });
      return orExplain(request, reply, async (t) => {
        const login = await getPendingLogin(accounts, code.slice(0, MAX_CODE), request.ip);
        return { status: 200, ...shown(t, login, await choiceOf(t, accounts, request, login)) };
      });
    });
    scope.post(PATH, (request, reply) =>
      orExplain(request, reply, async (t) => {
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
          const choice = await choiceOf(t, accounts, request, login);
          return { status: 401, ...shown(t, login, choice, error.message) };
        }
        return { status: 200, html: decided(t, decision) };
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

function choiceOf(t: PageWords, accounts: Accounts, request: FastifyRequest, { code }: PendingLogin) {
  return signInChoiceOf(t, accounts, request, `${PATH}?code=${encodeURIComponent(code)}`);
}

function decided({ language, device }: PageWords, decision: 'approve' | 'deny'): string {
  if (decision === 'approve') return page({ language }, device.approvedTitle, `<p>${device.approved}</p>`);
  return page({ language }, device.refusedTitle, `<p>${device.refused}</p>`);
}

async function orExplain(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (t: PageWords) => Promise<ShownPage>,
): Promise<FastifyReply> {
  const t = wordsOf(request);
  try {
    return showPage(reply, await work(t));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return showPage(reply, { status: toErrorAnswer(error).status, html: askForCode(t, error.message) });
  }
}

function askForCode(t: PageWords, problem?: string): string {
  const { title, lead, code, next } = t.device;
  return page(
    t,
    title,
    `${alert(t, problem)}<p>${lead}</p>
<form method="get"><label>${code}<input name="code" required maxlength="${MAX_CODE}" autocomplete="off" autocapitalize="characters"></label>
<button>${next}</button></form>`,
  );
}

function shown(
  t: PageWords,
  login: PendingLogin,
  choice: SignInChoice,
  problem?: string,
): Omit<ShownPage, 'status'> {
  return { html: form(t, login, choice, problem), hasScript: choice.hasScript };
}

function form(
  t: PageWords,
  { code, clientName, address }: PendingLogin,
  { recentUser, others }: SignInChoice,
  problem?: string,
): string {
  const { title, asks, compare, approve, refuse } = t.device;
  return page(
    t,
    title,
    `${alert(t, problem)}<p>${asks(`<strong>${text(clientName)}</strong>`, text(address))}</p>
<p>${compare(`<strong>${text(code)}</strong>`)}</p>
<form method="post"><input type="hidden" name="code" value="${text(code)}">
${recentUser === null ? signInFields(t) : recentUserField(t, recentUser)}
<button name="decision" value="approve">${approve}</button>
<button name="decision" value="deny">${refuse}</button></form>
${others}`,
  );
}
