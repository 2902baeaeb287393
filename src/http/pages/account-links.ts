import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  completePasswordReset,
  confirmEmail,
  findOpenLink,
  requestPasswordReset,
} from '#src/services/instance/account-link/index.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import { assertOwnOrigin, countStranger } from '../common/caller.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { page, text } from './frame.ts';
import { alert, type ShownPage, showOrExplain } from './show-page.ts';
import type { PageWords } from './words/words.ts';

const RESET = '/reset-password';
const VERIFY = '/verify-email';
const resetTitle = ({ reset }: PageWords) => reset.title;
const verifyTitle = ({ verify }: PageWords) => verify.title;

const RequestForm = z.object({ email: z.email('Enter your email address.').max(254) });
const PasswordForm = z.object({
  password: z.string().min(8, 'The password needs at least 8 characters.').max(128),
  endKeys: z.enum(['yes']).optional(),
});

interface OfLink {
  Params: { token: string };
}

/** Where links to an account lead: forms that work without scripts. */
export function mountAccountLinkPages(app: FastifyInstance, accounts: Accounts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(accounts, request));
    scope.get(RESET, (request, reply) =>
      showOrExplain(request, reply, resetTitle, async (t) => ok(requestForm(t))),
    );
    scope.post(RESET, (request, reply) =>
      showOrExplain(request, reply, resetTitle, async (t) => {
        assertOwnOrigin(accounts, request.headers.origin);
        const input = RequestForm.safeParse(request.body ?? {});
        if (!input.success) return { status: 400, html: requestForm(t, problemOf(input.error)) };
        const { isMailed } = await requestPasswordReset(accounts, input.data, request.ip);
        return ok(page(t, t.reset.title, `<p>${isMailed ? t.reset.sent : t.reset.noMail}</p>`));
      }),
    );
    scope.get<OfLink>(`${RESET}/:token`, (request, reply) =>
      showOrExplain(request, reply, resetTitle, async (t) => {
        const link = { token: request.params.token, purpose: 'resetPassword', address: request.ip } as const;
        return ok(passwordForm(t, (await findOpenLink(accounts, link)).email));
      }),
    );
    scope.post<OfLink>(`${RESET}/:token`, (request, reply) =>
      showOrExplain(request, reply, resetTitle, async (t) => {
        assertOwnOrigin(accounts, request.headers.origin);
        const { token } = request.params;
        const input = PasswordForm.safeParse(request.body ?? {});
        if (!input.success) {
          const link = { token, purpose: 'resetPassword', address: request.ip } as const;
          const { email } = await findOpenLink(accounts, link);
          return { status: 400, html: passwordForm(t, email, problemOf(input.error)) };
        }
        const { password, endKeys } = input.data;
        await completePasswordReset(accounts, token, { password, endKeys: endKeys === 'yes' }, request.ip);
        return ok(page(t, t.reset.doneTitle, `<p>${t.reset.done}</p>`));
      }),
    );
    scope.get<OfLink>(`${VERIFY}/:token`, (request, reply) =>
      showOrExplain(request, reply, verifyTitle, async (t) => {
        const link = { token: request.params.token, purpose: 'verifyEmail', address: request.ip } as const;
        return ok(verifyForm(t, (await findOpenLink(accounts, link)).email));
      }),
    );
    scope.post<OfLink>(`${VERIFY}/:token`, (request, reply) =>
      showOrExplain(request, reply, verifyTitle, async (t) => {
        assertOwnOrigin(accounts, request.headers.origin);
        await confirmEmail(accounts, request.params.token, request.ip);
        return ok(page(t, t.verify.doneTitle, `<p>${t.verify.done}</p>`));
      }),
    );
  });
}

function ok(html: string): ShownPage {
  return { status: 200, html };
}

function problemOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'The form is not complete. Fill in all fields.';
}

function requestForm(t: PageWords, problem?: string): string {
  return page(
    t,
    t.reset.title,
    `${alert(t, problem)}<p>${t.reset.lead}</p>
<form method="post"><label>${t.signIn.email}<input name="email" type="email" required maxlength="254" autocomplete="username"></label>
<button>${t.reset.send}</button></form>`,
  );
}

function passwordForm(t: PageWords, email: string, problem?: string): string {
  const { title, of, newPassword, endKeys, submit } = t.reset;
  return page(
    t,
    title,
    `${alert(t, problem)}<p>${of(`<strong>${text(email)}</strong>`)}</p>
<form method="post"><input type="hidden" name="email" value="${text(email)}" autocomplete="username">
<label>${newPassword}<input name="password" type="password" required minlength="8" maxlength="128" autocomplete="new-password"></label>
<label><span><input name="endKeys" type="checkbox" value="yes"> ${endKeys}</span></label>
<button>${submit}</button></form>`,
  );
}

/** A form and not the link itself: programs that scan mail open links. */
function verifyForm(t: PageWords, email: string): string {
  const { title, question, submit } = t.verify;
  return page(
    t,
    title,
    `<p>${question(`<strong>${text(email)}</strong>`)}</p>
<form method="post"><button>${submit}</button></form>`,
  );
}
