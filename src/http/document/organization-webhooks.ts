import { z } from 'zod';
import { WEBHOOK_PAYLOADS, webhookBody } from '#src/contracts/webhook-event.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#src/domain/event.ts';
import type { JsonObject, OpenApiOperation, Webhooks } from './openapi.ts';

/** The public document of the events that are posted to the webhooks of organizations. */
export const ORGANIZATION_WEBHOOKS: Webhooks = Object.fromEntries(
  WEBHOOK_EVENTS.map((type) => [type, { post: webhook(type) }]),
);

function webhook(type: WebhookEvent): OpenApiOperation {
  const { $schema: _, ...schema } = z.toJSONSchema(webhookBody(type));
  return {
    operationId: type,
    tags: ['webhook'],
    summary: WEBHOOK_PAYLOADS[type].meaning,
    description:
      'Sent at least once to every webhook that subscribes to the event (`webhook.create`). Compare `webhook-id` to recognize repeated deliveries. Verify the signature of the received bytes before you parse them.',
    parameters: [
      header('webhook-id', 'Id of the event, the same for every attempt', 'msg_01k0example'),
      header('webhook-timestamp', 'Time of the attempt, Unix time in seconds', '1795340000'),
      header(
        'webhook-signature',
        'Signature according to Standard Webhooks, with the secret of the webhook',
        'v1,…',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'The event was accepted. After any other response it is sent again' },
    },
  };
}

function header(name: string, description: string, example: string): JsonObject {
  return { in: 'header', name, required: true, description, schema: { type: 'string' }, example };
}
