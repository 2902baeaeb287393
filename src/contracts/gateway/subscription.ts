import { z } from 'zod';
import { OFFER_INTERVALS, SUBSCRIPTION_STATUSES } from '#src/domain/payment.ts';
import { IsoTime, idOf, Name, Paging, pageOf } from '../common.ts';
import { Amount, Currency, ExternalText, ReturnUrl } from './money.ts';

export const Interval = z.enum(OFFER_INTERVALS).meta({ description: 'How often the amount is charged' });
export type Interval = z.output<typeof Interval>;

export const CreateOffer = z.object({ name: Name, amount: Amount, currency: Currency, interval: Interval });
export type CreateOffer = z.output<typeof CreateOffer>;
export const OfferRef = z.object({ offerId: idOf('off') });

export const OfferView = z.object({
  offerId: z.string(),
  name: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  interval: Interval,
  createdAt: IsoTime,
});
export type OfferView = z.output<typeof OfferView>;

export const ListOffers = Paging;
export const OfferPage = pageOf(OfferView);

export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES).meta({
  description: '`incomplete`: the first payment is pending. `past_due`: a failed renewal is being retried',
});

export const CreateSubscription = z.object({
  customer: ExternalText.meta({
    description: 'Identifier of the customer, chosen by the merchant',
    example: 'user-7',
  }),
  offerId: idOf('off'),
  externalReference: ExternalText.meta({
    description: 'Returned in `metadata.externalReference` of every event of the subscription',
  }),
  returnUrl: ReturnUrl,
});
export type CreateSubscription = z.output<typeof CreateSubscription>;

export const CreatedSubscription = z.object({
  subscriptionId: z.string(),
  url: z
    .string()
    .meta({ description: 'Address of the payment page for the first period. Send the customer there' }),
  status: SubscriptionStatus,
});
export type CreatedSubscription = z.output<typeof CreatedSubscription>;

export const SubscriptionRef = z.object({ subscriptionId: idOf('subs') });
export type SubscriptionRef = z.output<typeof SubscriptionRef>;

export const SubscriptionView = z.object({
  subscriptionId: z.string(),
  offerId: z.string(),
  customer: z.string(),
  externalReference: z.string(),
  status: SubscriptionStatus,
  currentPeriodStart: IsoTime.nullable(),
  currentPeriodEnd: IsoTime.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  createdAt: IsoTime,
  endedAt: IsoTime.nullable(),
});
export type SubscriptionView = z.output<typeof SubscriptionView>;

export const ListSubscriptions = Paging.extend({ status: SubscriptionStatus.optional() });
export const SubscriptionPage = pageOf(SubscriptionView);
