import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CoreServices } from '#src/services/platform/core/index.ts';
import { runAsWork, type Work } from '#src/services/platform/current-work/index.ts';
import { routeOf } from './other-methods.ts';
import { isRpcPath } from './rpc-failures.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's log lines, spans and jobs refer to. */
    work: Work | null;
  }
  interface FastifyContextConfig {
    /** The operation that the route serves. */
    operation?: string;
  }
}

/**
 * Counts every request and its duration, records it as a span, and makes its id known to the log lines and the jobs that
 * it causes. Labels are names of operations and routes, so that their number is bounded.
 */
export function observeRequests(
  app: FastifyInstance,
  { meter, tracing }: Pick<CoreServices, 'meter' | 'tracing'>,
  router: AnyRouter,
): void {
  const operations = new Set(Object.keys(router._def.procedures));
  app.decorateRequest('work', null);
  app.addHook('onRequest', (request, reply, done) => {
    const startedAtMs = performance.now();
    const span = tracing.isEnabled ? startSpan(tracing, request, operationOf(request, operations)) : null;
    const work: Work = { requestId: request.id, span };
    request.work = work;
    reply.raw.once('close', () => {
      const operation = operationOf(request, operations);
      const status = reply.raw.headersSent ? String(reply.raw.statusCode) : 'aborted';
      meter.count('pilothouse_http_requests_total', { operation, status });
      span?.set({ 'http.response.status_code': reply.raw.statusCode });
      if (reply.raw.statusCode >= 500) span?.fail(`The answer was ${reply.raw.statusCode}.`);
      span?.end();
      if (isEventStream(reply)) return;
      const seconds = (performance.now() - startedAtMs) / 1000;
      meter.observe('pilothouse_http_request_duration_seconds', { operation }, seconds);
    });
    runAsWork(work, done);
  });
  // A body is read in the context of its socket.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.work === null) done();
    else runAsWork(request.work, done);
  });
}

function startSpan(tracing: CoreServices['tracing'], request: FastifyRequest, operation: string) {
  const { traceparent } = request.headers;
  return tracing.start(`${request.method} ${operation}`, {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : null,
    attributes: {
      'http.request.method': request.method,
      'http.route': routeOf(request) ?? UNKNOWN,
      'pilothouse.operation': operation,
      'pilothouse.request.id': request.id,
    },
  });
}

const UNKNOWN = 'unknown';

/** The operation of a request, else the route that it matched. */
function operationOf({ routeOptions, params }: FastifyRequest, operations: ReadonlySet<string>): string {
  const { url = UNKNOWN, config } = routeOptions;
  if (config.operation !== undefined) return config.operation;
  if (!isRpcPath(url)) return url;
  const { path = '' } = params as { readonly path?: string };
  if (path.includes(',')) return 'rpc.batch';
  return operations.has(path) ? path : 'rpc.unknown';
}

function isEventStream(reply: FastifyReply): boolean {
  const type = reply.raw.getHeader('content-type') ?? reply.getHeader('content-type');
  return String(type).startsWith('text/event-stream');
}
