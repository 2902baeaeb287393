import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RateLimit } from '#src/kernel/fault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that the request counts against. */
    rateLimit: RateLimit | null;
  }
}

/** Sets the `RateLimit-*` headers of every answer to a request that counts against the limit of its caller. */
export function announceRateLimits(app: FastifyInstance): void {
  app.decorateRequest('rateLimit', null);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.rateLimit !== null && !reply.hasHeader('ratelimit-limit'))
      setRateLimit(reply, request.rateLimit);
    done();
  });
}

/** The limit of a minute, the requests that are left, and the whole seconds until the count starts again. */
export function setRateLimit(reply: FastifyReply, { limit, remaining, resetMs }: RateLimit): void {
  reply
    .header('ratelimit-limit', String(limit))
    .header('ratelimit-remaining', String(remaining))
    .header('ratelimit-reset', String(Math.max(1, Math.ceil(resetMs / 1000))));
}
