import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Name } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Accounts } from '#src/services/instance/context.ts';
import {
  acceptByForm,
  acceptSignedIn,
  findOpenInvitation,
  type OpenInvitation,
} from '#src/services/instance/member/index.ts';
import { assertOwnOrigin, countStranger } from '../common/caller.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { page, text } from './frame.ts';
import { alert, SECOND_FACTOR_FIELD, showOrExplain } from './show-page.ts';
import { recentUserField, type SignInChoice, signInChoiceOf, submittedUser } from './sign-in-choice.ts';

const Form = z.object({
  name: z.union([z.literal(''), Name]).default(''),
  password: z.string().min(8, 'The password needs at least 8 characters.').max(128),
  secondFactor: z.string().max(50).optional(),
});
const SignedInForm = z.object({ signedInAs: z.string().max(100) });

interface OfLink {
  Params: { token: string };
}

/** Where the link of an invitation leads: a small form that also works without scripts. */
export function mountInvitationPage(app: FastifyInstance, instance: Accounts): void {
  const choiceOf = (request: FastifyRequest<OfLink>) =>
    signInChoiceOf(instance, request, `/invitation/${encodeURIComponent(request.params.token)}`);
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(instance, request));
    scope.get<OfLink>('/invitation/:token', (request, reply) =>
      showOrExplain(reply, 'Invitation', async () => {
        const invitation = await findOpenInvitation(instance, request.params.token);
        return { status: 200, ...shown(invitation, await choiceOf(request)) };
      }),
    );
    scope.post<OfLink>('/invitation/:token', (request, reply) =>
      showOrExplain(reply, 'Invitation', async () => {
        assertOwnOrigin(instance, request.headers.origin);
        const { token } = request.params;
        const invitation = await findOpenInvitation(instance, token);
        const again = async (status: number, problem: string | undefined) => ({
          status,
          ...shown(invitation, await choiceOf(request), problem),
        });
        const address = request.ip;
        let cookies: readonly string[];
        try {
          const { signedInAs } = SignedInForm.safeParse(request.body ?? {}).data ?? {};
          const user = await submittedUser(instance, request, signedInAs);
          if (user === null) {
            const input = Form.safeParse(request.body ?? {});
            if (!input.success) return await again(400, input.error.issues[0]?.message);
            cookies = await acceptByForm(instance, token, input.data, address);
          } else {
            const session = { address, cookies: request.headers.cookie ?? '' };
            cookies = await acceptSignedIn(instance, token, user, session);
          }
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          return again(toErrorAnswer(error).status, error.message);
        }
        for (const cookie of cookies) reply.header('set-cookie', cookie);
        return { status: 200, html: welcome(invitation, cookies.length > 0) };
      }),
    );
  });
}

function shown(invitation: OpenInvitation, choice: SignInChoice, problem?: string | undefined) {
  return { html: form(invitation, choice, problem), hasScript: choice.hasScript };
}

function form(
  invitation: OpenInvitation,
  { recentUser, others }: SignInChoice,
  problem?: string | undefined,
): string {
  const { organizationName, email } = invitation;
  const isOwn = recentUser?.email === email;
  return page(
    `Join ${organizationName}`,
    `<p>You are invited to <strong>${text(organizationName)}</strong> as <strong>${text(email)}</strong>.</p>
    ${alert(problem)}
    <form method="post">
      ${isOwn ? `${recentUserField(recentUser)}<button>Join</button>` : passwordFields(invitation)}
    </form>
    ${isOwn ? '' : others}`,
  );
}

function passwordFields({ hasAccount }: OpenInvitation): string {
  const name = hasAccount
    ? ''
    : '<label>Your name<input name="name" autocomplete="name" required maxlength="100"></label>';
  const password = hasAccount ? 'Your password' : 'Choose a password (at least 8 characters)';
  const autocomplete = hasAccount ? 'current-password' : 'new-password';
  return `${name}
      <label>${password}<input type="password" name="password" autocomplete="${autocomplete}" required minlength="8" maxlength="128"></label>
      ${hasAccount ? SECOND_FACTOR_FIELD : ''}
      <button>${hasAccount ? 'Sign in and join' : 'Create account and join'}</button>`;
}

function welcome({ organizationName }: OpenInvitation, isSignedIn: boolean): string {
  return page(
    'Welcome',
    `<p>You are a member of <strong>${text(organizationName)}</strong>${isSignedIn ? ' and signed in' : '. Sign in with your password and a code'}.</p>
    <p><a href="/">Open the web console</a></p>`,
  );
}
