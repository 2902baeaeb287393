import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertAdmitted } from '#routers/base/admit.ts';
import { spendReadBudget } from '#routers/base/procedures.ts';
import type { RequestContext, RoleContexts } from '#routers/base/trpc.ts';
import { MAX_ID_LENGTH } from '#src/contracts/common.ts';
import { FAILED_IMPORT_STATUSES } from '#src/domain/site-import.ts';
import { GUEST, type Principal } from '#src/services/platform/identity/index.ts';
import { callerOf, countStranger } from '../common/caller.ts';
import { NOT_FOUND } from '../common/errors.ts';
import { type Answer, bodyOf, send, sendCacheable } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';
import { callOperation } from './call.ts';
import { withIdempotency } from './idempotency.ts';
import { type Operation, operationsOf, pathParametersOf } from './operations.ts';
import { queryReader } from './query-input.ts';
import { answerPreflights, openToAnyOrigin, sendShared } from './shared-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, and passed to the procedure. */
    operationContext: RequestContext | null;
  }
}

/**
 * Serves every procedure at its REST path: one Fastify route each, made once at start. Who may call is judged before
 * a body is read. The answer is the procedure's output itself.
 */
export function registerFacade(
  app: FastifyInstance,
  router: AnyRouter,
  contexts: RoleContexts,
  serves: (operation: Operation) => boolean,
  keepsAnswers: boolean,
): void {
  app.decorateRequest('operationContext', null);
  const cache = keepsAnswers ? new AnswerCache() : null;
  for (const operation of operationsOf(router).filter(serves))
    registerOperation(app, operation, contexts, cache);
}

function registerOperation(
  app: FastifyInstance,
  operation: Operation,
  contexts: RoleContexts,
  cache: AnswerCache | null,
): void {
  const readInput = inputReader(operation);
  const { shared } = operation.rest;
  const url = operation.path.replace(/\{([^}]+)\}/g, ':$1');
  if (shared !== undefined) answerPreflights(app, url);
  app.route({
    method: operation.method,
    url,
    config: { operation: operation.name },
    onRequest: async (request, reply) => {
      if (shared !== undefined) openToAnyOrigin(reply);
      const principal = await whoCalls(operation, contexts, request);
      assertAdmitted(principal, operation.access);
      const isCounted = operation.access.kind === 'assistant';
      request.operationContext = { principal, address: request.ip, contexts, isCounted, notes: {} };
      if (isCounted) request.rateLimit = await spendReadBudget(request.operationContext);
    },
    handler: async (request, reply) => {
      if (namesNothing(request)) return reply.code(NOT_FOUND.status).send(NOT_FOUND.body);
      if (operation.rest.idempotent) {
        return withIdempotency(request, reply, operation, () => answer(operation, request, readInput));
      }
      const principal = request.operationContext?.principal;
      const caller = operation.rest.cacheable && principal?.kind === 'assistant' ? principal : null;
      const kept = caller === null ? undefined : cache?.find(caller, request.url);
      if (kept !== undefined) return sendCacheable(request, reply, kept);
      const { status, output } = await answer(operation, request, readInput);
      if (shared !== undefined) return sendShared(request, reply, shared, output);
      if (caller === null) return send(reply, status, output);
      const body = bodyOf(output);
      cache?.keep(caller, request.url, body);
      return sendCacheable(request, reply, body);
    },
  });
}

/** A license names itself in the body, and has separate budgets. Callers of public operations are not identified. */
async function whoCalls(
  { access }: Operation,
  contexts: RoleContexts,
  request: FastifyRequest,
): Promise<Principal> {
  if (access.kind === 'license') return GUEST;
  if (access.kind !== 'public') return callerOf(contexts, request, { isRead: access.kind === 'assistant' });
  countStranger(contexts.services, request);
  return GUEST;
}

async function answer(
  operation: Operation,
  request: FastifyRequest,
  readInput: InputReader,
): Promise<Answer> {
  const input = readInput(request);
  const output = await callOperation(operation, request.operationContext, input);
  return { status: statusFor(operation, output), output };
}

/**
 * A failed import has a body that describes it, and yet is not a success: docs/specification/1-site-import.md leaves
 * the status open; it is 422.
 */
function statusFor({ rest }: Operation, output: unknown): number {
  if (!rest.unprocessableWhenFailed || typeof output !== 'object' || output === null) return 200;
  return 'status' in output && FAILED_IMPORT_STATUSES.some((status) => status === output.status) ? 422 : 200;
}

type InputReader = (request: FastifyRequest) => unknown;

function inputReader({ method, input, path }: Operation): InputReader {
  const parameters = pathParametersOf(path);
  if (method === 'GET') {
    const read = queryReader(input);
    return (request) => ({
      ...read(request.query as Record<string, unknown>),
      ...(request.params as object),
    });
  }
  return (request) => {
    const body = request.body ?? {};
    const isObject = typeof body === 'object' && !Array.isArray(body);
    return parameters.length > 0 && isObject ? { ...body, ...(request.params as object) } : body;
  };
}

/** Whether a parameter of the path cannot be the name of anything: it is empty, or longer than all that have one. */
function namesNothing(request: FastifyRequest): boolean {
  return Object.values(request.params as Record<string, string>).some(
    (value) => value === '' || value.length > MAX_ID_LENGTH,
  );
}
