import { type AnyProcedure, type AnyRouter, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationMeta } from '#routers/base/meta.ts';
import { type RequestContext, type RoleContexts, toTrpcError } from '#routers/base/trpc.ts';
import { Fault } from '#src/kernel/fault.ts';
import { jsonShapeProblem, REQUEST_BOUNDS } from '#src/kernel/json-shape.ts';
import { GUEST, type Principal } from '#src/services/platform/identity/index.ts';
import { callerOf, isUnchangedCaller } from './common/caller.ts';
import { otherMethod } from './common/errors.ts';
import type { OpenStreams } from './open-streams.ts';
import { setRateLimit } from './rate-limit-headers.ts';
import { isStreamed, rpcAnswerer } from './rpc-calls.ts';

/** `MAX_BATCH_SIZE` in `packages/client/src/index.ts` is the same number. */
const MAX_BATCH_SIZE = 50;
/** Operations of one batch whose answers may be as long as a log is. */
const MAX_BULKY = 4;
/** For a client that does not read the answers of a streamed batch. */
const MAX_BATCH_MS = 2 * 60_000;
const MAX_BODY_BYTES = 1024 * 1024;

/** Typed calls for TypeScript programs at `/api/trpc/<router>.<procedure>`: superjson, batches, the same guards. */
export async function mountRpc(
  app: FastifyInstance,
  router: AnyRouter,
  contexts: RoleContexts,
  streams: OpenStreams,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', takeKnownMethods);
    scope.addHook('onRequest', takeJsonOnly);
    scope.addHook('onRequest', assertFewBulky(router));
    scope.addHook('onRequest', countStreams(router, contexts, streams));
    scope.addHook('preHandler', assertBoundedJson);
    scope.addHook('preHandler', answerOrdinaryCalls(router, contexts));
    scope.addHook('onSend', endHeadOfStream);
    await scope.register(fastifyTRPCPlugin, optionsFor(router, contexts));
  });
}

const METHODS = ['GET', 'HEAD', 'POST'];
/** Requests whose method was HEAD. */
const heads = new WeakSet<FastifyRequest>();

/** tRPC returns 204 for every HEAD, and takes every other method for a POST. */
async function takeKnownMethods(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const allow = METHODS.join(', ');
  if (!METHODS.includes(request.method)) {
    reply.header('allow', allow);
    throw otherMethod(allow);
  }
  // A HEAD is a GET, whose body Node leaves out by itself.
  if (request.method !== 'HEAD') return;
  heads.add(request);
  request.raw.method = 'GET';
}

/** Node sends the head of a response without a body only when it ends, which that of a subscription never does. */
async function endHeadOfStream(request: FastifyRequest, _: FastifyReply, payload: unknown): Promise<unknown> {
  if (!heads.has(request) || !(payload instanceof Response)) return payload;
  const { status, headers, body } = payload;
  await body?.cancel();
  return new Response(null, { status, headers });
}

/** tRPC also reads forms and streams of bytes, which no procedure takes. */
async function takeJsonOnly({ method, headers }: FastifyRequest): Promise<void> {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (method !== 'POST' || type === 'application/json') return;
  throw new TRPCError({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as JSON, with content-type: application/json.',
  });
}

/** Before tRPC parses the body, which reaches it as text. */
async function assertBoundedJson({ body }: FastifyRequest): Promise<void> {
  const problem = typeof body === 'string' ? jsonShapeProblem(body, REQUEST_BOUNDS) : null;
  if (problem !== null) throw new Fault('bad_request', problem);
}

/** The procedures that a request names. */
function proceduresOf({ params }: FastifyRequest, router: AnyRouter): AnyProcedure[] {
  const { path = '' } = params as { path?: string };
  const procedures: Readonly<Record<string, AnyProcedure>> = router._def.procedures;
  return path.split(',').flatMap((name) => (Object.hasOwn(procedures, name) ? (procedures[name] ?? []) : []));
}

/** A batch is answered at once, so that its answers are in memory together. */
function assertFewBulky(router: AnyRouter) {
  return async (request: FastifyRequest): Promise<void> => {
    const bulky = proceduresOf(request, router).filter((procedure) => metaOf(procedure).rest?.bulky === true);
    if (bulky.length <= MAX_BULKY) return;
    throw new Fault('bad_request', `At most ${MAX_BULKY} logs in one batch. Split the batch.`);
  };
}

/** Counts requests with a streamed answer, as events or line by line. */
function countStreams(router: AnyRouter, contexts: RoleContexts, streams: OpenStreams) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const isSubscribed = proceduresOf(request, router).some(({ _def }) => _def.type === 'subscription');
    if (!isSubscribed && !isStreamed(request)) return;
    streams.assertRoom(request.ip);
    const principal = await callerOf(contexts, request).catch((error: unknown) => {
      // The procedure refuses it, in the form of its protocol.
      if (error instanceof Fault) return GUEST;
      throw error;
    });
    const leave = new AbortController();
    leave.signal.addEventListener('abort', () => reply.raw.destroy());
    streams.add(
      {
        address: request.ip,
        principal,
        isUnchanged: () => isUnchangedCaller(contexts, request, principal),
      },
      reply.raw,
      leave,
      isSubscribed ? undefined : MAX_BATCH_MS,
    );
  };
}

/** What is answered here does not reach the handler of tRPC. */
function answerOrdinaryCalls(router: AnyRouter, contexts: RoleContexts) {
  const answer = rpcAnswerer({
    router,
    maxCalls: MAX_BATCH_SIZE,
    contextOf: (request, reply, calls) => contextOf(contexts, request, reply, calls),
    onError: ({ error, path }) => logFailure(contexts, error, path),
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    (await answer(request, reply)) ? reply : undefined;
}

async function contextOf(
  contexts: RoleContexts,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: number,
): Promise<RequestContext> {
  const principal = await authenticateCall(contexts, request, reply, calls);
  return { principal, address: request.ip, contexts };
}

function logFailure({ services }: RoleContexts, error: TRPCError, path: string | undefined): void {
  if (error.code === 'INTERNAL_SERVER_ERROR') services.log.error({ err: error, path }, 'a procedure failed');
}

function metaOf(procedure: AnyProcedure): OperationMeta {
  return (procedure._def as { meta?: OperationMeta }).meta ?? {};
}

function optionsFor(
  router: AnyRouter,
  contexts: RoleContexts,
): FastifyTRPCPluginOptions<AnyRouter> & { prefix: string } {
  return {
    prefix: '/api/trpc',
    trpcOptions: {
      router,
      maxBatchSize: MAX_BATCH_SIZE,
      maxBodySize: MAX_BODY_BYTES,
      createContext: ({ req, res, info }) => contextOf(contexts, req, res, info.calls.length),
      // Queries that carry a license key are better off in a body than in an address.
      allowMethodOverride: true,
      onError: ({ error, path }) => logFailure(contexts, error, path),
    },
  };
}

/** Converts a fault to the RPC error that a procedure would return; tRPC would answer 500 otherwise. */
async function authenticateCall(
  contexts: RoleContexts,
  request: FastifyRequest,
  reply: FastifyReply,
  cost: number,
): Promise<Principal> {
  try {
    return await callerOf(contexts, request, { cost });
  } catch (error) {
    const { retryAfterMs, rateLimit } = error instanceof Fault ? error.options : {};
    if (rateLimit !== undefined) setRateLimit(reply, rateLimit);
    if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
    throw error instanceof Fault ? toTrpcError(error) : error;
  }
}
