import { z } from 'zod';
import { EVENTS, type EventType, eventBody } from '#src/contracts/gateway/event.ts';
import type { JsonObject } from './openapi.ts';

/** What the gateway's document says of the events that are posted to merchants. */
export const GATEWAY_WEBHOOKS: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { meaning }]) => [type, { post: webhook(type as EventType, meaning) }]),
);

function webhook(type: EventType, meaning: string): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(eventBody(type));
  return {
    operationId: type,
    tags: ['event'],
    summary: meaning,
    description:
      'Sent once to each webhook URL, with ten seconds for the answer. Verify the signature over the bytes as they came, before they are parsed.',
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
    responses: { '2XX': { description: 'It was taken; any other status is a failed delivery' } },
  };
}
