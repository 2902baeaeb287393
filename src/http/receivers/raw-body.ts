import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebhookHeaders } from '#src/services/instance/trigger/index.ts';

/** Push events of git hosts with many commits have some MiB: more than other bodies may have. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** A place for routes that take any body of any type as the bytes that it is, or none. */
export function withRawBodies(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Malformed types would be rejected before any parser sees them; the original header is in `headersDistinct`.
    scope.addHook('onRequest', (request, _reply, done) => {
      request.raw.headers['content-type'] = 'application/octet-stream';
      done();
    });
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    mount(scope);
  });
}

/** What a webhook is judged by. Headers that were sent twice are seen twice. */
export function receivedOf({ raw, body, ip }: FastifyRequest): {
  headers: WebhookHeaders;
  body: Buffer;
  address: string;
} {
  return {
    headers: raw.headersDistinct,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    address: ip,
  };
}
