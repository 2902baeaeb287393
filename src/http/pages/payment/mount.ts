import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Fault } from '#src/kernel/fault.ts';
import type { Gateway } from '#src/services/gateway/context.ts';
import {
  cancelByPage,
  type PageState,
  payByPage,
  readPageState,
} from '#src/services/gateway/payment/index.ts';
import { assertOwnOrigin, countStranger } from '../../common/caller.ts';
import { otherMethod } from '../../common/errors.ts';
import { acceptForms } from '../../common/form-bodies.ts';
import { pickLanguage } from '../words/language.ts';
import { PaymentForm } from './form-fields.ts';
import { type AskedAgain, pageOf } from './page-of-state.ts';
import { refusePayment } from './refusal.ts';
import { renderPaymentPage } from './render.ts';
import { PAYMENT_PAGE_HEADERS } from './style.ts';

type PageRequest = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

/**
 * The hosted payment page. It needs no cookie: its address is the secret, its forms carry a checksum, and they are
 * accepted from its own origin only. A form is answered with a redirect to the page, which shows the state, so that
 * reloading never sends a form again. Invalid input is reported immediately.
 */
export function mountPaymentPages(app: FastifyInstance, gateway: Gateway): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(gateway, request));
    scope.setErrorHandler((error, request, reply) => refuse(gateway, request as PageRequest, reply, error));
    scope.get('/pay/:token', async (request: PageRequest, reply) => {
      const { back } = request.query;
      const { token } = request.params;
      const state = await readPageState(gateway, token, typeof back === 'string' ? { back } : {});
      return show(gateway, request, reply, 200, state);
    });
    scope.post('/pay/:token', async (request: PageRequest, reply) => {
      assertOwnOrigin(gateway, request.headers.origin);
      return takeForm(gateway, request, reply);
    });
    refuseOthers(scope);
  });
}

/** Answers other methods with the accepted ones. */
function refuseOthers(scope: FastifyInstance): void {
  const taken = ['GET', 'HEAD', 'POST'];
  scope.route({
    method: scope.supportedMethods.filter((method) => !taken.includes(method)) as HTTPMethods[],
    url: '/pay/:token',
    // Before the body is read.
    async onRequest(_request, reply) {
      reply.header('allow', taken.join(', '));
      throw otherMethod(taken.join(', '));
    },
    handler: () => undefined,
  });
}

async function takeForm(gateway: Gateway, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params;
  const parsed = PaymentForm.safeParse(request.body ?? {});
  if (!parsed.success) return askAgain(gateway, request, reply, { kind: 'stale' });
  const form = parsed.data;
  if (form.action === 'cancel') {
    const result = await cancelByPage(gateway, token, form.checksum, request.ip);
    if (result.kind === 'stale') return askAgain(gateway, request, reply, { kind: 'stale' });
    return backToPage(request, reply);
  }
  const { action: _, checksum, method, attempt, ...typed } = form;
  const given = { checksum, method, attempt, typed: withoutAbsent(typed) };
  const result = await payByPage(gateway, token, given, request.ip);
  if (result.kind === 'done') return backToPage(request, reply, method);
  if (result.kind === 'stale') return askAgain(gateway, request, reply, { kind: 'stale' });
  const { problems } = result;
  const typedPhoneNumber = typed.phoneNumber ?? '';
  return askAgain(gateway, request, reply, { kind: 'problems', method, problems, typedPhoneNumber });
}

async function askAgain(
  gateway: Gateway,
  request: PageRequest,
  reply: FastifyReply,
  why: AskedAgain,
): Promise<FastifyReply> {
  const state = await readPageState(gateway, request.params.token);
  return show(gateway, request, reply, why.kind === 'stale' ? 409 : 422, state, why);
}

/** The same path, relative as every address of the page, without what the provider's page has added, in the same language. */
function backToPage(request: PageRequest, reply: FastifyReply, method?: string): FastifyReply {
  const { lang } = request.query;
  const query = new URLSearchParams({
    ...(typeof lang === 'string' ? { lang } : {}),
    ...(method === undefined ? {} : { method }),
  });
  const suffix = query.size === 0 ? '' : `?${query}`;
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${encodeURIComponent(request.params.token)}${suffix}`, 303);
}

function show(
  gateway: Gateway,
  request: PageRequest,
  reply: FastifyReply,
  status: number,
  state: PageState,
  why?: AskedAgain,
): FastifyReply {
  const { lang, method, ask } = request.query;
  const view = pageOf(state, {
    language: pickLanguage(lang, request.headers['accept-language']),
    platformName: gateway.settings.platformName,
    method: typeof method === 'string' ? method : undefined,
    asksToCancel: ask === 'cancel',
    why,
  });
  return reply.code(status).headers(PAYMENT_PAGE_HEADERS).send(renderPaymentPage(view));
}

/** For a payment that is not there the customer has a page in their own language. */
function refuse(gateway: Gateway, request: PageRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Fault && error.code === 'not_found'))
    return refusePayment(gateway, request, reply, error, { hasAddress: true });
  const language = pickLanguage(request.query.lang, request.headers['accept-language']);
  const { platformName } = gateway.settings;
  return reply
    .code(404)
    .headers(PAYMENT_PAGE_HEADERS)
    .send(renderPaymentPage({ state: 'not_found', language, platformName }));
}

function withoutAbsent<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
