import { z } from 'zod';
import { DELIVERY_OUTCOMES, DELIVERY_STATUSES, MAX_STORED_ANSWER_BYTES } from '#src/domain/delivery.ts';
import { WEBHOOK_EVENTS } from '#src/domain/event.ts';
import { IsoTime, idOf, isStorable, Paging, pageOf } from './common.ts';

/** Outbound webhooks: docs/specification/3-payments.md, "Deployment webhooks (outbound)". */

export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof WebhookEvent>;

const Url = z.string().max(2000).refine(isStorable, 'Must be Unicode text without NUL').meta({
  description: 'http(s) address to which events are sent',
  example: 'https://ci.example.com/hooks',
});

const Events = z
  .array(WebhookEvent)
  .min(1)
  .max(WebhookEvent.options.length)
  .transform((events) => [...new Set(events)]);

export const CreateWebhook = z.object({ url: Url, events: Events });
export type CreateWebhook = z.output<typeof CreateWebhook>;

export const CreatedWebhook = z.object({
  webhookId: z.string(),
  secret: z.string().meta({
    description: 'Secret of the signatures, in the format of Standard Webhooks. Shown only once',
    example: 'whsec_…',
  }),
});

export const WebhookRef = z.object({ webhookId: idOf('wh') });
export type WebhookRef = z.output<typeof WebhookRef>;

export const UpdateWebhook = WebhookRef.extend({
  url: Url.optional(),
  events: Events.optional(),
  enabled: z.boolean().optional().meta({ description: 'Whether the webhook is enabled' }),
});
export type UpdateWebhook = z.output<typeof UpdateWebhook>;

export const WebhookView = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  enabled: z.boolean(),
  disabledReason: z
    .string()
    .nullable()
    .meta({ description: 'Why the platform disabled the webhook; null if it did not' }),
  failingSince: IsoTime.nullable(),
  createdAt: IsoTime,
});
export type WebhookView = z.output<typeof WebhookView>;
export const ListWebhooks = Paging;
export const WebhookPage = pageOf(WebhookView);

export const ListDeliveries = Paging.extend({ webhookId: idOf('wh') });
export type ListDeliveries = z.output<typeof ListDeliveries>;
const Attempt = z.object({
  startedAt: IsoTime,
  durationMs: z.number().int(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  statusCode: z.number().int().nullable(),
  reason: z.string().nullable(),
  manual: z.boolean(),
});
export type Attempt = z.output<typeof Attempt>;

export const DeliveryView = z.object({
  deliveryId: z.string(),
  messageId: z.string().meta({ description: 'Sent as `webhook-id`, the same for every attempt' }),
  type: WebhookEvent,
  status: z.enum(DELIVERY_STATUSES),
  nextAttemptAt: IsoTime.nullable(),
  createdAt: IsoTime,
  attempts: z.array(Attempt),
});
export type DeliveryView = z.output<typeof DeliveryView>;
export const DeliveryPage = pageOf(DeliveryView);

export const DeliveryDetails = DeliveryView.extend({
  webhookId: z.string(),
  url: z.string(),
  payload: z.string().meta({ description: 'The body that is sent: JSON as text' }),
  headers: z.record(z.string(), z.string()).meta({
    description: 'The headers that are the same at every attempt, without time and signature',
    example: { 'content-type': 'application/json', 'webhook-id': 'msg_01k0example' },
  }),
  attemptCount: z.number().int().min(0),
  statusCode: z.number().int().nullable().meta({ description: 'Status of the last answer' }),
  reason: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
  answer: z
    .string()
    .nullable()
    .meta({
      description: `Start of the last answer, at most ${MAX_STORED_ANSWER_BYTES} bytes; null if it was not text`,
    }),
});
export type DeliveryDetails = z.output<typeof DeliveryDetails>;

export const DeliveryRef = z.object({ deliveryId: idOf('whd') });
export type DeliveryRef = z.output<typeof DeliveryRef>;
export const Redelivery = z.object({ deliveryId: z.string(), status: z.literal('pending') });
