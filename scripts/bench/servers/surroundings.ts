import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import { SECURITY_HEADERS } from '#src/http/security-headers.ts';
import { silentLog } from './open-bench-app.ts';

/**
 * What our own server does around every request, by hand: an id, the security headers, and a count and a duration for
 * each route. `setRateLimit` adds the headers of a limit.
 */
export function openSurrounded(): FastifyInstance {
  const registers = [new Registry()];
  const requests = new Counter({ name: 'requests', help: '-', labelNames: ['route', 'status'], registers });
  const seconds = new Histogram({ name: 'seconds', help: '-', labelNames: ['route'], registers });
  const app: FastifyInstance = Fastify({
    loggerInstance: silentLog() as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(SECURITY_HEADERS);
    done();
  });
  app.addHook('onResponse', ({ routeOptions: { url: route = '' } }, reply, done) => {
    requests.inc({ route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  return app;
}
