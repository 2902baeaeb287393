import { z } from 'zod';
import { SHOWN_RELAY_STATUSES } from '#src/domain/delivery.ts';
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
      'Methods to switch on for the merchant account of the organization, beside those that are on already',
    example: ['card', 'mobile_money'],
  }),
  webhookUrl: WebhookUrl.nullish().meta({
    description: 'http(s) address that payment events are relayed to; HTTPS is strongly recommended',
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
      'Every method that is on from now on. The merchant account is shared: this holds for all payment gateway services of the organization, from the next payment on',
  }),
  webhookUrl: WebhookUrl.nullable()
    .optional()
    .meta({ description: 'http(s) address that payment events are relayed to; null: to none' }),
  requireSignature: z.boolean().optional().meta({
    description:
      'Whether the gateway refuses payment requests without a valid `signature`. The merchant account is shared: this holds for all payment gateway services of the organization, from the next payment request on',
  }),
});
export type UpdatePaymentService = z.output<typeof UpdatePaymentService>;

const Status = z
  .enum(['provisioning', 'active'])
  .meta({ description: '`provisioning`: the merchant account is being made' });
const MerchantCode = z
  .string()
  .nullable()
  .meta({ description: 'Sent with each call to the gateway; case matters. Null while it is being made' });

/** The settings panel. */
export const PaymentServiceView = z.object({
  paymentGatewayId: z.string(),
  name: z.string(),
  status: Status,
  merchantCode: MerchantCode,
  checkoutUrl: z.string().meta({
    description: 'Where a payment begins: the gateway’s `POST /api/pay`. Empty where it is switched off',
  }),
  paymentMethods: z
    .array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() }))
    .meta({ description: 'What the operator offers, and what of it is on for the merchant account' }),
  webhookUrl: z.string().nullable(),
  requireSignature: z.boolean().meta({
    description: 'Whether the gateway refuses payment requests without a valid `signature`',
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
  merchantSecret: z.string().meta({ description: 'Bearer credential of the merchant’s own operations' }),
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
      '`refused`: the address is internal and was not called. `interrupted`: the process that sent it ended meanwhile; whether it arrived is unknown',
  }),
  reason: z.string().nullable(),
  statusCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  manual: z.boolean().meta({ description: 'Requested by hand' }),
  createdAt: IsoTime,
  startedAt: IsoTime.nullable(),
  finishedAt: IsoTime.nullable(),
});
export type PaymentDeliveryView = z.output<typeof PaymentDeliveryView>;
export const PaymentDeliveryPage = pageOf(PaymentDeliveryView);

export const RedeliverPayment = z.object({
  deliveryId: idOf('pdl')
    .optional()
    .meta({ description: 'A delivery whose event goes to its address once more' }),
  paymentGatewayId: idOf('pgw').optional().meta({
    description: 'With `eventId` and no `deliveryId`: the service to whose address the event goes',
  }),
  eventId: Id.optional(),
});
export type RedeliverPayment = z.output<typeof RedeliverPayment>;

export const PaymentRedelivery = z.object({ deliveryId: z.string(), status: z.literal('pending') });

/** The answer to an event of the gateway. */
export const PaymentEventReceipt = z.object({
  received: z.literal(true),
  duplicate: z.boolean().meta({ description: 'It was received before, and is not relayed again' }),
});
export type PaymentEventReceipt = z.output<typeof PaymentEventReceipt>;
