import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * One line a request, when it is answered: reads at debug, what changes something at info, failures of ours at error.
 * A refusal of the license hub names the license, the code and the name that was asked for. Paths carry tokens (deploy webhooks), so the route is logged, never the address itself; no header, no body.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : request.method === 'GET' ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ...request.operationContext?.notes,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
