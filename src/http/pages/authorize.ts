import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthorizationRequest } from '#src/contracts/oauth.ts';
import { Fault } from '#src/kernel/fault.ts';
import {
  approveConnection,
  findClient,
  isRegistered,
  type OauthClient,
} from '#src/services/instance/assistant-connection/index.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { assertOwnOrigin, countStranger } from '../common/caller.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { AUTHORIZE_PATH } from '../common/oauth-paths.ts';
import { page, text } from './frame.ts';
import { alert, type ShownPage, showOrExplain, signInFields } from './show-page.ts';
import { recentUserField, type SignInChoice, signInChoiceOf, submittedUser } from './sign-in-choice.ts';
import type { PageWords } from './words/words.ts';

const titleOf = ({ assistant }: PageWords) => assistant.title;

const Decision = z.object({
  email: z.string().max(320).default(''),
  password: z.string().max(128).default(''),
  secondFactor: z.string().max(50).optional(),
  decision: z.enum(['approve', 'deny']),
  signedInAs: z.string().max(100).optional(),
});

/** Where a user approves that an assistant reads for them: a form that also works without scripts. */
export function mountAuthorizePage(app: FastifyInstance, instance: Instance): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(instance, request));
    scope.get(AUTHORIZE_PATH, (request, reply) =>
      showOrExplain(request, reply, titleOf, async (t) => {
        const asked = askedFor(instance, request.query);
        const choice = await choiceOf(t, instance, request, asked);
        return { status: 200, ...shown(t, asked, choice) };
      }),
    );
    scope.post(AUTHORIZE_PATH, (request, reply) =>
      showOrExplain(request, reply, titleOf, async (t) => {
        assertOwnOrigin(instance, request.headers.origin);
        const asked = askedFor(instance, request.body);
        const input = Decision.safeParse(request.body);
        if (!input.success) throw new Fault('bad_request', 'The form is not complete. Fill in all fields.');
        if (input.data.decision === 'deny') return redirectTo(asked, { error: 'access_denied' });
        try {
          const { email, password, secondFactor, signedInAs } = input.data;
          const recentUser = await submittedUser(instance, request, signedInAs);
          const approval = {
            proof: recentUser === null ? { email, password, secondFactor } : { recentUser },
            redirectUri: asked.redirect_uri,
            ...{ client: { id: asked.client_id, name: asked.client.name } },
            codeChallenge: asked.code_challenge,
          };
          return redirectTo(asked, { code: await approveConnection(instance, approval, request.ip) });
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          const { status } = toErrorAnswer(error);
          const choice = await choiceOf(t, instance, request, asked);
          return { status, ...shown(t, asked, choice, error.message) };
        }
      }),
    );
  });
}

type Asked = AuthorizationRequest & { readonly client: OauthClient };

/** A valid request of a registered program. Throws 400: an invalid one must not redirect anywhere. */
function askedFor({ vault, publicUrl }: Instance, query: unknown): Asked {
  const input = AuthorizationRequest.safeParse(query ?? {});
  if (!input.success)
    throw new Fault('bad_request', 'This request of the assistant is not complete. Start again there.');
  const client = findClient(vault, input.data.client_id);
  if (client === null || !isRegistered(client, input.data.redirect_uri))
    throw new Fault('bad_request', 'This assistant is not registered here. Connect it again.');
  const { resource } = input.data;
  if (resource !== undefined && ![publicUrl, `${publicUrl}/`, `${publicUrl}/mcp`].includes(resource))
    throw new Fault('bad_request', 'The assistant asks for access to another platform.');
  return { ...input.data, client };
}

function redirectTo({ redirect_uri, state }: Asked, result: Record<string, string>) {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  return { status: 302, html: '', location: url.href };
}

function originOf(uri: string): string {
  return new URL(uri).origin;
}

function choiceOf(
  t: PageWords,
  instance: Instance,
  request: FastifyRequest,
  { client: _client, ...asked }: Asked,
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, value);
  return signInChoiceOf(t, instance, request, `${AUTHORIZE_PATH}?${query}`);
}

function shown(
  t: PageWords,
  asked: Asked,
  choice: SignInChoice,
  problem?: string,
): Omit<ShownPage, 'status'> {
  const { hasScript } = choice;
  return { html: form(t, asked, choice, problem), formTarget: originOf(asked.redirect_uri), hasScript };
}

function form(
  t: PageWords,
  { client, ...asked }: Asked,
  { recentUser, others }: SignInChoice,
  problem?: string,
): string {
  const { title, asks, unverified, approve, refuse } = t.assistant;
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${text(value ?? '')}">`)
    .join('');
  const origin = originOf(asked.redirect_uri);
  return page(
    t,
    title,
    `${alert(t, problem)}<p>${asks(`<strong>${text(client.name)}</strong>`, `<strong>${text(origin)}</strong>`)}</p>
<p>${unverified}</p>
<form method="post">${hidden}
${recentUser === null ? signInFields(t) : recentUserField(t, recentUser)}
<button name="decision" value="approve">${approve}</button>
<button name="decision" value="deny" formnovalidate>${refuse}</button></form>
${others}`,
  );
}
