import { z } from 'zod';
import { MAX_STORED_ANSWER_BYTES, SHOWN_RELAY_STATUSES } from '#src/domain/delivery.ts';
import { Id, IsoTime, idOf, isStorable, Name, Paging, pageOf } from './common.ts';

/**
 * Payment gateway services: docs/specification/3-payments.md, "Payment gateway service settings panel" and "Delivery
 * rules".
 */

const PaymentMethods = z
  .array(z.string().min(1).max(100))
  .max(50)
  .meta({ description: 'Ids of payment methods, as the panel lists them', example: ['card'] });

const WebhookUrl = z.string().max(2000).refine(isStorable, 'Must be Unicode text without NUL');

export const CreatePaymentService = z.object({
  projectId: idOf('prj'),
  name: Name,
  paymentMethods: PaymentMethods.meta({
    description:
      'Methods to enable for the merchant account of the organization, in addition to those that are already enabled',
    example: ['card', 'mobile_money'],
  }),
  webhookUrl: WebhookUrl.nullish().meta({
    description: 'http(s) address to which payment events are relayed; HTTPS is strongly recommended',
    example: 'https://shop.example.com/payments',
  }),
});
export type CreatePaymentService = z.output<typeof CreatePaymentService>;

export const CreatedPaymentService = z.object({ paymentGatewayId: z.string() });

export const PaymentServiceRef = z.object({ paymentGatewayId: idOf('pgw') });
export type PaymentServiceRef = z.output<typeof PaymentServiceRef>;

export const UpdatePaymentService = PaymentServiceRef.extend({
  name: Name.optional(),
  paymentMethods: PaymentMethods.optional().meta({
    description:
      'All methods that are to be enabled. The merchant account is shared: the change applies to all payment gateway services of the organization, from the next payment on',
  }),
  webhookUrl: WebhookUrl.nullable()
    .optional()
    .meta({ description: 'http(s) address to which payment events are relayed; null: they are not relayed' }),
  requireSignature: z.boolean().optional().meta({
    description:
      'Whether the gateway rejects payment requests without a valid `signature`. The merchant account is shared: the change applies to all payment gateway services of the organization, from the next payment request on',
  }),
});
export type UpdatePaymentService = z.output<typeof UpdatePaymentService>;

const Status = z
  .enum(['provisioning', 'active'])
  .meta({ description: '`provisioning`: the merchant account is being created' });
const MerchantCode = z.string().nullable().meta({
  description:
    'Merchant code, case-sensitive. Send it with each request to the gateway. Null while the merchant account is being created',
});

/** The settings panel. */
export const PaymentServiceView = z.object({
  paymentGatewayId: z.string(),
  name: z.string(),
  status: Status,
  merchantCode: MerchantCode,
  checkoutUrl: z.string().meta({
    description:
      'Address that starts a payment: `POST /api/pay` of the gateway. Empty if the gateway is not configured',
  }),
  paymentMethods: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })).meta({
    description: 'Methods that the operator offers, and whether each is enabled for the merchant account',
  }),
  webhookUrl: z.string().nullable(),
  requireSignature: z.boolean().meta({
    description: 'Whether the gateway rejects payment requests without a valid `signature`',
  }),
});
export type PaymentServiceView = z.output<typeof PaymentServiceView>;

export const ListPaymentServices = Paging.extend({ projectId: idOf('prj').optional() });
export type ListPaymentServices = z.output<typeof ListPaymentServices>;

export const PaymentServiceItem = z.object({
  paymentGatewayId: z.string(),
  projectId: z.string(),
  name: z.string(),
  status: Status,
  merchantCode: MerchantCode,
  webhookUrl: z.string().nullable(),
  createdAt: IsoTime,
});
export type PaymentServiceItem = z.output<typeof PaymentServiceItem>;
export const PaymentServicePage = pageOf(PaymentServiceItem);

export const SigningKey = z.object({
  webhookSigningKey: z.string().meta({
    description: 'HMAC-SHA256 key of `x-gateway-signature`: the UTF-8 bytes of this text',
  }),
});
export const MerchantSecret = z.object({
  merchantSecret: z.string().meta({ description: 'Bearer credential for the operations of the merchant' }),
});

export const ListPaymentDeliveries = Paging.extend({ paymentGatewayId: idOf('pgw') });
export type ListPaymentDeliveries = z.output<typeof ListPaymentDeliveries>;

export const PaymentDeliveryView = z.object({
  deliveryId: z.string(),
  eventId: z.string(),
  type: z.string().nullable().meta({ description: 'Null if the event does not contain it in readable form' }),
  address: z.string(),
  status: z.enum(SHOWN_RELAY_STATUSES).meta({
    description:
      '`refused`: the address is internal and was not called. `interrupted`: the process ended during the request; it is unknown whether the event arrived',
  }),
  reason: z.string().nullable(),
  statusCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  manual: z.boolean().meta({ description: 'Whether a user requested the delivery' }),
  createdAt: IsoTime,
  startedAt: IsoTime.nullable(),
  finishedAt: IsoTime.nullable(),
});
export type PaymentDeliveryView = z.output<typeof PaymentDeliveryView>;
export const PaymentDeliveryPage = pageOf(PaymentDeliveryView);

export const PaymentDeliveryRef = z.object({ deliveryId: idOf('pdl') });
export type PaymentDeliveryRef = z.output<typeof PaymentDeliveryRef>;

export const PaymentDeliveryDetails = PaymentDeliveryView.extend({
  payload: z
    .string()
    .nullable()
    .meta({ description: 'The body that is sent, as text; null once the event is deleted' }),
  headers: z.record(z.string(), z.string()).meta({
    description: 'The headers that are sent, without the signature',
    example: { 'content-type': 'application/json' },
  }),
  attemptCount: z.number().int().min(0).meta({
    description: 'An event is sent once: 0 before that, then 1. Other attempts are other deliveries',
  }),
  answer: z
    .string()
    .nullable()
    .meta({
      description: `Start of the answer, at most ${MAX_STORED_ANSWER_BYTES} bytes; null if it was not text`,
    }),
});
export type PaymentDeliveryDetails = z.output<typeof PaymentDeliveryDetails>;

export const RedeliverPayment = z.object({
  deliveryId: idOf('pdl')
    .optional()
    .meta({ description: 'Delivery whose event is sent to the same address again' }),
  paymentGatewayId: idOf('pgw').optional().meta({
    description:
      'Together with `eventId`, instead of `deliveryId`: service to whose webhook URL the event is sent',
  }),
  eventId: Id.optional(),
});
export type RedeliverPayment = z.output<typeof RedeliverPayment>;

export const PaymentRedelivery = z.object({ deliveryId: z.string(), status: z.literal('pending') });

/** The answer to an event of the gateway. */
export const PaymentEventReceipt = z.object({
  received: z.literal(true),
  duplicate: z
    .boolean()
    .meta({ description: 'true if the event was received before; it is not relayed again' }),
});
export type PaymentEventReceipt = z.output<typeof PaymentEventReceipt>;
