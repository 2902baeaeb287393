import type { FastifyInstance, FastifyReply } from 'fastify';
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

const PATH = '/login/device';
const MAX_CODE = 50;

const Form = z.object({
  code: z.string().max(MAX_CODE),
  email: z.string().min(1, 'Enter your email address.').max(320),
  password: z.string().min(1, 'Enter your password.').max(128),
  secondFactor: z.string().max(50).optional(),
  decision: z.enum(['approve', 'deny']),
});

/** Where a user confirms the sign-in of the command line: a form that works without scripts. */
export function mountDeviceLoginPage(app: FastifyInstance, accounts: Accounts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(accounts, request));
    scope.get<{ Querystring: { code?: string | string[] } }>(PATH, (request, reply) => {
      const { code } = request.query;
      if (typeof code !== 'string' || code === '')
        return showPage(reply, { status: 200, html: askForCode() });
      return orExplain(reply, async () => ({
        status: 200,
        html: form(await getPendingLogin(accounts, code.slice(0, MAX_CODE), request.ip)),
      }));
    });
    scope.post(PATH, (request, reply) =>
      orExplain(reply, async () => {
        assertOwnOrigin(accounts, request.headers.origin);
        const input = Form.safeParse(request.body ?? {});
        if (!input.success)
          throw new Fault(
            'bad_request',
            input.error.issues[0]?.message ?? 'The form is not complete. Fill in all fields.',
          );
        const login = await getPendingLogin(accounts, input.data.code, request.ip);
        try {
          await confirmDeviceLogin(accounts, input.data, request.ip);
        } catch (error) {
          if (!(error instanceof Fault) || error.code !== 'unauthorized') throw error;
          return { status: 401, html: form(login, error.message) };
        }
        return { status: 200, html: input.data.decision === 'approve' ? APPROVED : DENIED };
      }),
    );
  });
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

function form({ code, clientName, address }: PendingLogin, problem?: string): string {
  return page(
    'Sign in to the command line',
    `${alert(problem)}<p><strong>${text(clientName)}</strong> at the address ${text(address)} requests to act on your behalf.</p>
<p>Compare the code: <strong>${text(code)}</strong>. If your terminal shows another code, or if you did not start a sign-in, choose Refuse.</p>
<form method="post"><input type="hidden" name="code" value="${text(code)}">
<label>Email<input name="email" type="email" required maxlength="320" autocomplete="username"></label>
<label>Password<input name="password" type="password" required maxlength="128" autocomplete="current-password"></label>
${SECOND_FACTOR_FIELD}
<button name="decision" value="approve">Sign in</button>
<button name="decision" value="deny">Refuse</button></form>`,
  );
}
