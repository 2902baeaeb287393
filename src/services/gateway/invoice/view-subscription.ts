import type { InvoiceTable, OfferTable, SubscriptionTable } from '#db/gateway-schema.ts';
import type { EventObject } from '#src/contracts/gateway/event.ts';
import type { OfferView, SubscriptionView } from '#src/contracts/gateway/subscription.ts';

/** Offers, subscriptions and invoices as their merchant sees them, and as events carry them. */

export function viewOffer({ id, amountMinor, ...offer }: OfferTable): OfferView {
  const { name, currency, interval, createdAt } = offer;
  return { offerId: id, name, amount: amountMinor, currency, interval, createdAt };
}

export function viewSubscription(subscription: SubscriptionTable): SubscriptionView {
  const { id, offerId, customer, externalReference, status, createdAt, endedAt } = subscription;
  return {
    subscriptionId: id,
    ...{ offerId, customer, externalReference, status },
    currentPeriodStart: subscription.currentPeriodStart,
    currentPeriodEnd: subscription.currentPeriodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd === 1,
    ...{ createdAt, endedAt },
  };
}

export function subscriptionObject(
  subscription: SubscriptionTable,
): EventObject<'customer.subscription.created'> {
  const { subscriptionId, externalReference: _, ...view } = viewSubscription(subscription);
  return { id: subscriptionId, object: 'subscription', ...view };
}

export function invoiceObject(
  invoice: InvoiceTable,
  { customer, offerId }: SubscriptionTable,
): EventObject<'invoice.payment_succeeded'> {
  const { id, subscriptionId, number, amountMinor, currency, status, periodStart, periodEnd, paidAt } =
    invoice;
  return {
    ...{ id, object: 'invoice', subscriptionId, customer, offerId, number },
    ...{ amount: amountMinor, currency, status, periodStart, periodEnd, paidAt },
  };
}
