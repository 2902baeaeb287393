import { randomUUID } from 'node:crypto';
import type { AnyRouter } from '@trpc/server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { spendReadBudget } from '#routers/base/procedures.ts';
import type { RoleContexts } from '#routers/base/trpc.ts';
import type { Role } from '#src/domain/surface.ts';
import { Fault } from '#src/kernel/fault.ts';
import { runAsWork } from '#src/services/platform/current-work/index.ts';
import { allowOrigins } from './allowed-origins.ts';
import { mountAuth } from './auth-mount.ts';
import { answerBrokenRequest, answerExpectations, assertHost } from './broken-requests.ts';
import { callerOf } from './common/caller.ts';
import { nothingHere, otherMethod, toErrorAnswer } from './common/errors.ts';
import { isHubPath, toHubFailure } from './common/hub-failures.ts';
import { addVary } from './common/vary.ts';
import { compressJson } from './compression.ts';
import { consoleSender, mountConsole } from './console/mount.ts';
import { isPageRequest } from './console/paths.ts';
import { mountDocsTheme } from './docs-theme/mount.ts';
import { mountEventStreams } from './event-stream.ts';
import { registerFacade } from './facade/register.ts';
import { acceptJsonOnly } from './json-bodies.ts';
import { mountMcp } from './mcp.ts';
import { observeRequests } from './observe-requests.ts';
import { OpenStreams } from './open-streams.ts';
import { pathOf, watchMethods } from './other-methods.ts';
import { mountAccountLinkPages } from './pages/account-links.ts';
import { mountAuthorizePage } from './pages/authorize.ts';
import { mountClaimPage } from './pages/claim-mount.ts';
import { mountDeviceLoginPage } from './pages/device-login.ts';
import { mountInvitationPage } from './pages/invitation.ts';
import { mountPasskeySignIn } from './pages/mount-passkey-sign-in.ts';
import { mountPasskeysPage } from './pages/mount-passkeys-page.ts';
import { mountPaymentPages } from './pages/payment/mount.ts';
import { mountProviderSignIn } from './pages/provider-sign-in.ts';
import { announceRateLimits, setRateLimit } from './rate-limit-headers.ts';
import { mountAcceptInvitation } from './receivers/accept-invitation.ts';
import { mountDeployWebhook } from './receivers/deploy-webhook.ts';
import { mountGitEvents } from './receivers/git-events.ts';
import { mountGitRepository } from './receivers/git-repository.ts';
import { mountOauth } from './receivers/oauth.ts';
import { mountPay } from './receivers/pay.ts';
import { mountPaymentEvents } from './receivers/payment-events.ts';
import { mountTlsAsk } from './receivers/tls-ask.ts';
import { logRequests } from './request-log.ts';
import { mountRpc } from './rpc.ts';
import { BATCH_TOO_LONG, isRpcPath, toRpcFailure } from './rpc-failures.ts';
import { securityHeadersOf } from './security-headers.ts';
import { mountServiceRoutes } from './service-routes.ts';
import { limitBodyTime } from './slow-bodies.ts';
import type { StartupGate } from './startup-gate.ts';

export interface ServerOptions {
  readonly router: AnyRouter;
  readonly contexts: RoleContexts;
  readonly log: Logger;
  readonly version: string;
  readonly roles: readonly Role[];
  readonly platformName: string;
  /** docs/specification/1-site-import.md, Versioning 6: only the published surface is served. */
  readonly publicApiOnly: boolean;
  /** Whether the web console is served at `/`. */
  readonly servesConsole: boolean;
  /** Each application has an address below it. */
  readonly siteDomain: string;
  readonly nameZone: string | null;
  /** CIDRs of proxies whose forwarding headers are believed. */
  readonly trustProxy: readonly string[];
  /** Every request passes it. */
  readonly startupGate: StartupGate;
  /** Whether repeated reads are answered from memory. Benchmarks measure the other reads, too. */
  readonly keepsAnswers: boolean;
}

const MAX_BODY_BYTES = 1024 * 1024;
/** Room for the names of a whole batch of RPC. Where a parameter names something, what is longer is found nowhere. */
const MAX_PATH_PARAMETER_LENGTH = 4096;
const REQUEST_TIMEOUT_MS = 30_000;
/** For the body of a push of git. Every other body has `REQUEST_TIMEOUT_MS`. */
const PUSH_TIMEOUT_MS = 10 * 60_000;

/** Everything that this program serves over HTTP: the REST facade, RPC, sign-in, documents and pages. */
export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const { router, contexts, publicApiOnly } = options;
  const { services, gateway, instance, hub } = contexts;
  const answer = answerer(contexts, !publicApiOnly);
  const securityHeaders = securityHeadersOf(services.publicUrl);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The log adds the id of the request to each line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: PUSH_TIMEOUT_MS,
    // What lacks it is answered in our own form.
    http: { requireHostHeader: false, headersTimeout: REQUEST_TIMEOUT_MS },
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER_LENGTH },
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    forceCloseConnections: 'idle',
    // The 503 is answered in this API's form.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void answer(
        request.url,
        (reply as FastifyReply).header('x-request-id', request.id).headers(securityHeaders),
        error,
      ),
    clientErrorHandler: answerBrokenRequest,
  });

  answerExpectations(app.server);
  observeRequests(app, services, router);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    assertHost(request.raw);
    const { startupGate } = options;
    if (startupGate.closed.aborted) {
      reply.header('connection', 'close');
      done(new Fault('unavailable', 'The program is being stopped. Try again in a moment.'));
      return;
    }
    startupGate.track(reply.raw);
    startupGate.whenOpen(() => done());
  });
  limitBodyTime(app, REQUEST_TIMEOUT_MS, (url) => url.startsWith('/git/'));
  allowOrigins(app, services.allowedOrigins);
  app.addHook('preClose', () => options.startupGate.close(0));
  logRequests(app, options.log);
  announceRateLimits(app);
  compressJson(app);
  acceptJsonOnly(app);
  app.setErrorHandler((error, request, reply) => {
    const { status } = toErrorAnswer(error);
    // Fastify would close the connection, and a client that is still sending would fail before it reads the answer.
    if (status === 413) reply.removeHeader('connection');
    if (status >= 500)
      runAsWork(request.work ?? { requestId: request.id, span: null }, () =>
        request.log.error({ err: error }, 'a request failed'),
      );
    return answer(request.url, reply, error);
  });
  const sendConsole =
    options.servesConsole && !publicApiOnly ? consoleSender(contexts.accounts, options) : null;
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    if (sendConsole !== null && isPageRequest(method, url, headers.accept))
      return sendConsole(addVary(reply, ['accept']), 404);
    return answer(url, reply, nothingHere());
  });
  const refuseOtherMethods = watchMethods(app, async (request, reply, { url, allow }) => {
    // An empty parameter names nothing, for any method.
    if (Object.values(request.params as object).includes('')) return answer(url, reply, nothingHere());
    if (url.startsWith('/api/agent/')) await countRead(contexts, request);
    return answer(url, reply.header('allow', allow), otherMethod(allow));
  });

  registerFacade(
    app,
    router,
    contexts,
    ({ rest, role }) => contexts[role] !== null && !(publicApiOnly && rest.surface === 'internal'),
    options.keepsAnswers,
  );
  if (instance !== null) {
    mountDeployWebhook(app, instance);
    mountGitEvents(app, instance);
    mountPaymentEvents(app, instance);
  }
  if (hub !== null) mountClaimPage(app, hub);
  if (hub !== null) await mountDocsTheme(app, hub);
  if (gateway !== null) {
    mountPay(app, gateway);
    mountPaymentPages(app, gateway);
  }
  // No part of the published surface, but without it a Caddy in front orders no certificate.
  if (!publicApiOnly || instance?.ingress.servesHttps === true) mountTlsAsk(app, contexts);
  mountServiceRoutes(app, options);
  if (!publicApiOnly) {
    if (sendConsole !== null) mountConsole(app, sendConsole);
    else app.get('/', async (_request, reply) => reply.redirect('/api/reference', 302));
    mountAuth(app, services);
    mountDeviceLoginPage(app, contexts.accounts);
    mountAccountLinkPages(app, contexts.accounts);
    mountInvitationPage(app, contexts.accounts);
    await mountPasskeySignIn(app, contexts.accounts);
    mountPasskeysPage(app, contexts.accounts);
    if (contexts.accounts.oidc !== null) mountProviderSignIn(app, contexts.accounts);
    mountAcceptInvitation(app, contexts.accounts, (request) => callerOf(contexts, request));
    if (instance !== null) mountGitRepository(app, instance, (request) => callerOf(contexts, request));
    if (instance !== null) {
      mountMcp(app, router, contexts, options.version);
      mountOauth(app, instance);
      mountAuthorizePage(app, instance);
    }
    const streams = new OpenStreams();
    options.startupGate.closed.addEventListener('abort', () => streams.end(), { once: true });
    mountEventStreams(app, router, contexts, streams);
    await mountRpc(app, router, contexts, streams);
  }
  // The routes of a scope exist only once it is loaded.
  await app.after();
  refuseOtherMethods();
  return app;
}

/** Answers what was thrown, in the form of the role or protocol that owns the path. */
function answerer(contexts: RoleContexts, servesRpc: boolean) {
  return (url: string, reply: FastifyReply, error: unknown): FastifyReply => {
    // As it was sent, an address can be encoded or absolute.
    const path = pathOf(url) ?? url;
    const isRpc = servesRpc && isRpcPath(path);
    const answer = isRpc && isTooLong(error) ? BATCH_TOO_LONG : toErrorAnswer(error);
    if (answer.retryAfterMs !== undefined)
      reply.header('retry-after', Math.max(1, Math.ceil(answer.retryAfterMs / 1000)));
    if (answer.rateLimit !== undefined) setRateLimit(reply, answer.rateLimit);
    const isHub = contexts.hub !== null && isHubPath(path);
    const body = isRpc ? toRpcFailure(answer) : isHub ? toHubFailure(answer, error) : answer.body;
    return reply.code(answer.status).send(body);
  };
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 414;
}

/** Every request with an assistant token counts against its budget, also one by a method that the read API does not take. */
async function countRead(contexts: RoleContexts, request: FastifyRequest): Promise<void> {
  const principal = await callerOf(contexts, request, { isRead: true });
  if (principal.kind === 'assistant') await spendReadBudget({ principal, contexts });
}
