import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { runAsWork } from '#src/services/platform/current-work/index.ts';
import { routeOf } from './other-methods.ts';

/**
 * One line per request, when it is answered: reads at debug, changes at info, internal failures at error. A refusal of
 * the license hub is logged with the license, the code and the requested name. Paths carry tokens (deploy webhooks), so
 * the route is logged, never the address itself; no header, no body.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : request.method === 'GET' ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    const write = () =>
      log[level](
        {
          method: request.method,
          route: routeOf(request) ?? 'unknown',
          status: reply.statusCode,
          ...request.operationContext?.notes,
          durationMs: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      );
    if (request.work === null) write();
    else runAsWork(request.work, write);
    done();
  });
}
