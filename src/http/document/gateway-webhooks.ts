import { z } from 'zod';
import { EVENTS, eventBody } from '#src/contracts/gateway/event.ts';
import { MERCHANT_EVENTS, type MerchantEvent } from '#src/domain/event.ts';
import type { OpenApiOperation, Webhooks } from './openapi.ts';

/** The gateway's document of the events that are posted to merchants. */
export const GATEWAY_WEBHOOKS: Webhooks = Object.fromEntries(
  MERCHANT_EVENTS.map((type) => [type, { post: webhook(type, EVENTS[type].meaning) }]),
);

function webhook(type: MerchantEvent, meaning: string): OpenApiOperation {
  const { $schema: _, ...schema } = z.toJSONSchema(eventBody(type));
  return {
    operationId: type,
    tags: ['event'],
    summary: meaning,
    description:
      'Sent once to each webhook URL, with a deadline of ten seconds for the response. Verify the signature of the received bytes before you parse them.',
    parameters: [
      {
        in: 'header',
        name: 'x-gateway-signature',
        required: true,
        description: 'HMAC-SHA256 of the raw body under the signing key, 64 lower-case hex digits',
        schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'The event was accepted. Any other status is a failed delivery' } },
  };
}
