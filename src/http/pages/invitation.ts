import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Name } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import {
  acceptByForm,
  findOpenInvitation,
  type OpenInvitation,
} from '#src/services/instance/member/index.ts';
import { assertOwnOrigin, countStranger } from '../common/caller.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { page, text } from './frame.ts';
import { alert, type ShownPage, showPage } from './show-page.ts';

const Form = z.object({
  name: z.union([z.literal(''), Name]).default(''),
  password: z.string().min(8, 'The password needs at least 8 characters.').max(128),
});

/** Where the link of an invitation leads: a small form that works without scripts. */
export function mountInvitationPage(app: FastifyInstance, instance: Accounts): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(instance, request));
    scope.get<{ Params: { token: string } }>('/invitation/:token', (request, reply) =>
      orExplain(reply, async () => {
        const invitation = await findOpenInvitation(instance, request.params.token);
        return { status: 200, html: form(invitation) };
      }),
    );
    scope.post<{ Params: { token: string } }>('/invitation/:token', (request, reply) =>
      orExplain(reply, async () => {
        assertOwnOrigin(instance, request.headers.origin);
        const { token } = request.params;
        const invitation = await findOpenInvitation(instance, token);
        const input = Form.safeParse(request.body ?? {});
        if (!input.success) return { status: 400, html: form(invitation, input.error.issues[0]?.message) };
        try {
          const cookies = await acceptByForm(instance, token, input.data, request.ip);
          for (const cookie of cookies) reply.header('set-cookie', cookie);
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          return { status: toErrorAnswer(error).status, html: form(invitation, error.message) };
        }
        return { status: 200, html: welcome(invitation) };
      }),
    );
  });
}

async function orExplain(reply: FastifyReply, work: () => Promise<ShownPage>): Promise<FastifyReply> {
  try {
    return showPage(reply, await work());
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const html = page('Invitation', `<p>${text(error.message)}</p>`);
    return showPage(reply, { status: toErrorAnswer(error).status, html });
  }
}

function form({ organizationName, email, hasAccount }: OpenInvitation, problem?: string): string {
  const name = hasAccount
    ? ''
    : '<label>Your name<input name="name" autocomplete="name" required maxlength="100"></label>';
  const password = hasAccount ? 'Your password' : 'Choose a password (at least 8 characters)';
  const autocomplete = hasAccount ? 'current-password' : 'new-password';
  return page(
    `Join ${organizationName}`,
    `<p>You are invited to <strong>${text(organizationName)}</strong> as <strong>${text(email)}</strong>.</p>
    ${alert(problem)}
    <form method="post">
      ${name}
      <label>${password}<input type="password" name="password" autocomplete="${autocomplete}" required minlength="8" maxlength="128"></label>
      <button>${hasAccount ? 'Sign in and join' : 'Create account and join'}</button>
    </form>`,
  );
}

function welcome({ organizationName }: OpenInvitation): string {
  return page(
    'Welcome',
    `<p>You are a member of <strong>${text(organizationName)}</strong> and signed in.</p>
    <p>Create an API key of your own with <code>POST /api/apiKey.create</code>.</p>`,
  );
}
