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
import { alert, secondFactorField, showOrExplain } from './show-page.ts';
import { recentUserField, type SignInChoice, signInChoiceOf, submittedUser } from './sign-in-choice.ts';
import type { PageWords } from './words/words.ts';

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
  const choiceOf = (t: PageWords, request: FastifyRequest<OfLink>) =>
    signInChoiceOf(t, instance, request, `/invitation/${encodeURIComponent(request.params.token)}`);
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(instance, request));
    scope.get<OfLink>('/invitation/:token', (request, reply) =>
      showOrExplain(request, reply, titleOf, async (t) => {
        const invitation = await findOpenInvitation(instance, request.params.token);
        return { status: 200, ...shown(t, invitation, await choiceOf(t, request)) };
      }),
    );
    scope.post<OfLink>('/invitation/:token', (request, reply) =>
      showOrExplain(request, reply, titleOf, async (t) => {
        assertOwnOrigin(instance, request.headers.origin);
        const { token } = request.params;
        const invitation = await findOpenInvitation(instance, token);
        const again = async (status: number, problem: string | undefined) => ({
          status,
          ...shown(t, invitation, await choiceOf(t, request), problem),
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
        return { status: 200, html: welcome(t, invitation, cookies.length > 0) };
      }),
    );
  });
}

function shown(t: PageWords, invitation: OpenInvitation, choice: SignInChoice, problem?: string | undefined) {
  return { html: form(t, invitation, choice, problem), hasScript: choice.hasScript };
}

const titleOf = ({ invitation }: PageWords) => invitation.title;

function form(
  t: PageWords,
  invitation: OpenInvitation,
  { recentUser, others }: SignInChoice,
  problem?: string | undefined,
): string {
  const { organizationName, email } = invitation;
  const isOwn = recentUser?.email === email;
  const invited = t.invitation.invited(strong(organizationName), strong(email));
  return page(
    t,
    t.invitation.join(organizationName),
    `<p>${invited}</p>
    ${alert(t, problem)}
    <form method="post">
      ${isOwn ? `${recentUserField(t, recentUser)}<button>${t.invitation.accept}</button>` : passwordFields(t, invitation)}
    </form>
    ${isOwn ? '' : others}`,
  );
}

function passwordFields(t: PageWords, { hasAccount }: OpenInvitation): string {
  const name = hasAccount
    ? ''
    : `<label>${t.invitation.yourName}<input name="name" autocomplete="name" required maxlength="100"></label>`;
  const password = hasAccount ? t.invitation.yourPassword : t.invitation.newPassword;
  const autocomplete = hasAccount ? 'current-password' : 'new-password';
  return `${name}
      <label>${password}<input type="password" name="password" autocomplete="${autocomplete}" required minlength="8" maxlength="128"></label>
      ${hasAccount ? secondFactorField(t) : ''}
      <button>${hasAccount ? t.invitation.signInAndJoin : t.invitation.createAndJoin}</button>`;
}

function welcome(t: PageWords, { organizationName }: OpenInvitation, isSignedIn: boolean): string {
  const { welcome: title, joined, joinedSignedIn, open } = t.invitation;
  const sentence = (isSignedIn ? joinedSignedIn : joined)(strong(organizationName));
  return page(t, title, `<p>${sentence}</p>\n    <p><a href="/">${open}</a></p>`);
}

const strong = (value: string): string => `<strong>${text(value)}</strong>`;
