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
      'Sent to every webhook that subscribes to the event (`webhook.create`), at least once. Compare `webhook-id` to recognise a repetition. Verify the signature over the bytes as received, before you parse them.',
    parameters: [
      header('webhook-id', 'The same at every attempt', 'msg_01k0example'),
      header('webhook-timestamp', 'When the attempt was made, Unix time in seconds', '1795340000'),
      header(
        'webhook-signature',
        'Signature as in Standard Webhooks, under the secret of the webhook',
        'v1,…',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'The event was taken. After any other answer it is sent again' } },
  };
}

function header(name: string, description: string, example: string): JsonObject {
  return { in: 'header', name, required: true, description, schema: { type: 'string' }, example };
}
