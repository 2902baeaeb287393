import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Instance } from '#src/services/instance/context.ts';
import { accountOfCode, receiveEvent } from '#src/services/instance/payment/index.ts';
import { send } from '../facade/answer.ts';

interface Sent {
  Params: { merchantCode: string };
}

/** Where the gateway posts the events of a merchant: bytes of any content type, which are taken as they are. */
export function mountPaymentEvents(app: FastifyInstance, instance: Instance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<Sent>(
      '/api/payment-events/:merchantCode',
      {
        // Before a byte of the body is read.
        onRequest: async (request) => {
          await accountOfCode(instance, senderOf(request));
          // Removes any content type, also a malformed one: the copy below is passed on.
          delete request.headers['content-type'];
        },
      },
      async (request, reply) =>
        send(
          reply,
          200,
          await receiveEvent(instance, {
            ...senderOf(request),
            signature: onlyValue(request, 'x-gateway-signature'),
            contentType: request.raw.headersDistinct['content-type']?.[0] ?? null,
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          }),
        ),
    );
  });
}

function senderOf({ params, ip }: FastifyRequest<Sent>): { merchantCode: string; address: string } {
  return { merchantCode: params.merchantCode, address: ip };
}

/** A header that is sent twice has no value that could be trusted. */
function onlyValue({ raw }: FastifyRequest<Sent>, name: string): string | null {
  const values = raw.headersDistinct[name] ?? [];
  return values.length === 1 ? (values[0] ?? null) : null;
}
