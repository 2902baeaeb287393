import { z } from 'zod';
import { DELIVERY_STATUSES } from '#src/domain/delivery.ts';
import {
  ATTEMPT_STATUSES,
  DECLINE_CODES,
  LEDGER_CAUSES,
  MERCHANT_MODES,
  MERCHANT_STATES,
  PAYMENT_STATUSES,
} from '#src/domain/payment.ts';
import { IsoTime, idOf, Paging, pageOf, SearchText } from '../common.ts';
import { PaymentStatus, PaymentView } from './payment.ts';
import { Interval, SubscriptionStatus, SubscriptionView } from './subscription.ts';

/** What operators of a payment gateway look up, of all merchants. No answer contains a secret. */

const ofMerchant = {
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
};

const merchantFilter = idOf('mch').meta({ description: 'Only those of this merchant' }).optional();

const State = z.enum(MERCHANT_STATES).meta({ description: '`released`: its instance has closed it' });
const Mode = z.enum(MERCHANT_MODES).meta({ description: '`sandbox`: no real money moves' });

export const ListMerchants = Paging.extend({
  search: SearchText.meta({
    description:
      'Text in the name or the event address, not case-sensitive, or start of a code, an external id or a merchant id',
    example: 'acme',
  }).optional(),
  state: State.optional(),
  mode: Mode.optional(),
});
export type ListMerchants = z.output<typeof ListMerchants>;
export const MerchantPage = pageOf(
  z.object({
    merchantId: z.string(),
    merchantCode: z.string(),
    name: z.string(),
    externalId: z.string().meta({ description: 'Id of the merchant at its instance: an organization' }),
    eventsUrl: z.string().meta({ description: 'Address at the instance that receives the events' }),
    state: State,
    mode: Mode,
    paymentCount: z.number().int().min(0),
    createdAt: IsoTime,
    releasedAt: IsoTime.nullable(),
  }),
);
export type MerchantPage = z.output<typeof MerchantPage>;

const PaymentItem = PaymentView.extend(ofMerchant);
export const ListMerchantPayments = Paging.extend({
  merchantId: merchantFilter,
  status: PaymentStatus.optional(),
  search: SearchText.meta({
    description: 'Text in the reference, not case-sensitive, or start of a payment id',
    example: 'order-1042',
  }).optional(),
});
export type ListMerchantPayments = z.output<typeof ListMerchantPayments>;
export const MerchantPaymentPage = pageOf(PaymentItem);
export type MerchantPaymentPage = z.output<typeof MerchantPaymentPage>;

export const EventItem = z.object({
  eventId: z.string(),
  type: z.string().meta({ example: 'payment.succeeded' }),
  state: z.enum(DELIVERY_STATUSES).meta({
    description: '`pending`: an attempt is due, or waits for its time. `failed`: no attempt is left',
  }),
  attempts: z.number().int().min(0),
  nextAttemptAt: IsoTime.nullable(),
  lastError: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
  deliveredAt: IsoTime.nullable(),
  createdAt: IsoTime,
});
export type EventItem = z.output<typeof EventItem>;

export const PaymentRef = z.object({ paymentId: idOf('pay') });
export type PaymentRef = z.output<typeof PaymentRef>;
export const MerchantPayment = PaymentItem.extend({
  declines: z.number().int().meta({ description: 'Number of declined attempts' }),
  declineLimit: z.number().int().meta({ description: 'Number of declines after which the payment fails' }),
  round: z.number().int().meta({ description: 'How often the payment was started; from 1' }),
  subscriptionId: z.string().nullable().meta({ description: 'Subscription whose period it pays for' }),
  expiresAt: IsoTime.nullable(),
  attempts: z
    .array(
      z.object({
        attemptId: z.string(),
        number: z.number().int(),
        method: z.string(),
        processor: z.string().meta({ example: 'sandbox' }),
        status: z.enum(ATTEMPT_STATUSES),
        isOffSession: z.boolean().meta({ description: 'Charged without the customer, by a saved method' }),
        declineCode: z.enum(DECLINE_CODES).nullable(),
        createdAt: IsoTime,
      }),
    )
    .meta({ description: 'Newest first; at most 200' }),
  states: z
    .array(
      z.object({
        number: z.number().int(),
        from: z.enum(PAYMENT_STATUSES).nullable(),
        to: z.enum(PAYMENT_STATUSES),
        cause: z.enum(LEDGER_CAUSES),
        attemptId: z.string().nullable(),
        createdAt: IsoTime,
      }),
    )
    .meta({ description: 'Changes of the status, newest first; at most 200' }),
  events: z.array(EventItem).meta({ description: 'Events about this payment, newest first; at most 200' }),
});
export type MerchantPayment = z.output<typeof MerchantPayment>;

export const ListMerchantSubscriptions = Paging.extend({
  merchantId: merchantFilter,
  status: SubscriptionStatus.optional(),
});
export type ListMerchantSubscriptions = z.output<typeof ListMerchantSubscriptions>;
export const MerchantSubscriptionPage = pageOf(
  SubscriptionView.extend({
    ...ofMerchant,
    offerName: z.string(),
    amount: z.number().int().meta({ description: 'In the currency’s minor unit' }),
    currency: z.string(),
    interval: Interval,
  }),
);
export type MerchantSubscriptionPage = z.output<typeof MerchantSubscriptionPage>;

export const ListMerchantEvents = Paging.extend({ merchantId: idOf('mch') });
export type ListMerchantEvents = z.output<typeof ListMerchantEvents>;
export const MerchantEventPage = pageOf(EventItem);
export type MerchantEventPage = z.output<typeof MerchantEventPage>;

export const EventRef = z.object({ eventId: idOf('evt') });
export type EventRef = z.output<typeof EventRef>;
export const RedeliveredEvent = z.object({ eventId: z.string(), state: z.enum(DELIVERY_STATUSES) });
export type RedeliveredEvent = z.output<typeof RedeliveredEvent>;
