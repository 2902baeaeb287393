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

const RESET = '/reset-password';
const VERIFY = '/verify-email';
const RESET_TITLE = 'Choose a new password';
const VERIFY_TITLE = 'Verify your email address';

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
    scope.get(RESET, (_request, reply) => showOrExplain(reply, RESET_TITLE, async () => ok(requestForm())));
    scope.post(RESET, (request, reply) =>
      showOrExplain(reply, RESET_TITLE, async () => {
        assertOwnOrigin(accounts, request.headers.origin);
        const input = RequestForm.safeParse(request.body ?? {});
        if (!input.success) return { status: 400, html: requestForm(problemOf(input.error)) };
        const { isMailed } = await requestPasswordReset(accounts, input.data, request.ip);
        return ok(isMailed ? LETTER_SENT : NO_MAIL);
      }),
    );
    scope.get<OfLink>(`${RESET}/:token`, (request, reply) =>
      showOrExplain(reply, RESET_TITLE, async () => {
        const link = { token: request.params.token, purpose: 'resetPassword', address: request.ip } as const;
        return ok(passwordForm((await findOpenLink(accounts, link)).email));
      }),
    );
    scope.post<OfLink>(`${RESET}/:token`, (request, reply) =>
      showOrExplain(reply, RESET_TITLE, async () => {
        assertOwnOrigin(accounts, request.headers.origin);
        const { token } = request.params;
        const input = PasswordForm.safeParse(request.body ?? {});
        if (!input.success) {
          const link = { token, purpose: 'resetPassword', address: request.ip } as const;
          const { email } = await findOpenLink(accounts, link);
          return { status: 400, html: passwordForm(email, problemOf(input.error)) };
        }
        const { password, endKeys } = input.data;
        await completePasswordReset(accounts, token, { password, endKeys: endKeys === 'yes' }, request.ip);
        return ok(PASSWORD_CHANGED);
      }),
    );
    scope.get<OfLink>(`${VERIFY}/:token`, (request, reply) =>
      showOrExplain(reply, VERIFY_TITLE, async () => {
        const link = { token: request.params.token, purpose: 'verifyEmail', address: request.ip } as const;
        return ok(verifyForm((await findOpenLink(accounts, link)).email));
      }),
    );
    scope.post<OfLink>(`${VERIFY}/:token`, (request, reply) =>
      showOrExplain(reply, VERIFY_TITLE, async () => {
        assertOwnOrigin(accounts, request.headers.origin);
        await confirmEmail(accounts, request.params.token, request.ip);
        return ok(VERIFIED);
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

function requestForm(problem?: string): string {
  return page(
    RESET_TITLE,
    `${alert(problem)}<p>If an account has this address, you receive a link by mail.</p>
<form method="post"><label>Email<input name="email" type="email" required maxlength="254" autocomplete="username"></label>
<button>Send the link</button></form>`,
  );
}

const LETTER_SENT = page(
  RESET_TITLE,
  '<p>If an account has this address, a mail was sent to it. Its link is valid for one hour.</p>',
);
const NO_MAIL = page(
  RESET_TITLE,
  '<p>This platform cannot send mail. Ask its operator for a link to choose a new password.</p>',
);
const PASSWORD_CHANGED = page(
  'Password changed',
  '<p>Your password is changed and your sessions have ended. Sign in with the new password.</p>',
);
const VERIFIED = page('Address verified', '<p>Your email address is verified. You can close this page.</p>');

function passwordForm(email: string, problem?: string): string {
  return page(
    RESET_TITLE,
    `${alert(problem)}<p>For the account <strong>${text(email)}</strong>. All sessions of the account end.</p>
<form method="post"><input type="hidden" name="email" value="${text(email)}" autocomplete="username">
<label>New password (at least 8 characters)<input name="password" type="password" required minlength="8" maxlength="128" autocomplete="new-password"></label>
<label><span><input name="endKeys" type="checkbox" value="yes"> Revoke all API keys, assistant tokens and passkeys, too</span></label>
<button>Change the password</button></form>`,
  );
}

/** A form and not the link itself: programs that scan mail open links. */
function verifyForm(email: string): string {
  return page(
    VERIFY_TITLE,
    `<p>Is <strong>${text(email)}</strong> the address of your account?</p>
<form method="post"><button>Verify the address</button></form>`,
  );
}
