import { z } from 'zod';
import type { MerchantEvent } from '#src/domain/event.ts';
import { INVOICE_STATUSES } from '#src/domain/payment.ts';
import { IsoTime } from '../common.ts';
import { PaymentView } from './payment.ts';
import { SubscriptionView } from './subscription.ts';

/**
 * The events that merchants hear of: docs/specification/3-payments.md, "Payment events", and the two of one-off
 * payments.
 */

const Failure = z.object({
  code: z.string().meta({ example: 'insufficient_funds' }),
  message: z.string(),
});

const PaymentObject = PaymentView.omit({ paymentId: true }).extend({
  id: z.string(),
  object: z.literal('payment'),
  failure: Failure.optional(),
});

const SubscriptionObject = SubscriptionView.omit({ subscriptionId: true, externalReference: true }).extend({
  id: z.string(),
  object: z.literal('subscription'),
});

const InvoiceObject = z.object({
  id: z.string(),
  object: z.literal('invoice'),
  subscriptionId: z.string(),
  customer: z.string(),
  offerId: z.string(),
  number: z.number().int().meta({ description: 'Counts from 1 for each subscription' }),
  amount: z.number().int().meta({ description: 'In the currency’s minor unit' }),
  currency: z.string(),
  status: z.enum(INVOICE_STATUSES).meta({
    description: '`open`: the charge is retried. `uncollectible`: all retries have failed',
  }),
  periodStart: IsoTime,
  periodEnd: IsoTime,
  paidAt: IsoTime.nullable(),
  failure: Failure.optional(),
});

/** What each event means for the application, and what it is about. */
export const EVENTS = {
  'payment.succeeded': { meaning: 'A one-off payment was paid', object: PaymentObject },
  'payment.failed': {
    meaning: 'A payment attempt was declined. While `status` is `pending`, the customer can try again',
    object: PaymentObject,
  },
  'customer.subscription.created': {
    meaning: 'A new subscription is active. Provide the service',
    object: SubscriptionObject,
  },
  'customer.subscription.updated': {
    meaning:
      'A subscription was renewed, is past due, or was cancelled for the end of its period. Read `status` and `cancelAtPeriodEnd`',
    object: SubscriptionObject,
  },
  'customer.subscription.deleted': {
    meaning: 'A subscription has ended. Stop the service',
    object: SubscriptionObject,
  },
  'invoice.payment_succeeded': { meaning: 'A charge for a subscription was paid', object: InvoiceObject },
  'invoice.payment_failed': { meaning: 'A charge for a subscription was declined', object: InvoiceObject },
} as const satisfies Record<MerchantEvent, { meaning: string; object: z.ZodType }>;

/** What an event of this type carries. */
export type EventObject<Type extends MerchantEvent> = z.output<(typeof EVENTS)[Type]['object']>;

/** The body of an event, as it is signed and sent. */
export function eventBody(type: MerchantEvent) {
  return z.object({
    id: z.string().meta({ description: 'Id of the event, the same for every delivery' }),
    object: z.literal('event'),
    type: z.literal(type),
    created: z.number().int().meta({ description: 'Unix time in seconds' }),
    livemode: z.boolean().meta({ description: 'Whether real money is charged' }),
    data: z.object({ object: EVENTS[type].object }),
    metadata: z.object({
      externalReference: z.string().meta({
        description: 'The `reference` of the payment, or the `externalReference` of the subscription',
      }),
    }),
  });
}
