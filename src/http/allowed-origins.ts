import type { FastifyInstance } from 'fastify';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers':
    'accept, authorization, content-type, idempotency-key, if-none-match, last-event-id, trpc-accept, x-api-key, x-organization-id',
  'access-control-max-age': '7200',
} as const;

/**
 * Lets pages of other origins (`ALLOWED_ORIGINS`) call REST, RPC and sign-in and read the answers, with cookies. Other
 * origins are answered as before: their pages can read nothing but what is meant for every origin.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) {
      done();
      return;
    }
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) {
      done();
      return;
    }
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'location, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      done();
      return;
    }
    void reply.code(204).headers(PREFLIGHT).send();
  });
}
