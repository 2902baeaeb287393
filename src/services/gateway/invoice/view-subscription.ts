import type { InvoiceTable, OfferTable, SubscriptionTable } from '#db/gateway-schema.ts';
import type { EventObject } from '#src/contracts/gateway/event.ts';
import type { OfferView, SubscriptionView } from '#src/contracts/gateway/subscription.ts';

/** An offer as its merchant sees it. */
export function viewOffer({ id, amountMinor, ...offer }: OfferTable): OfferView {
  const { name, currency, interval, createdAt } = offer;
  return { offerId: id, name, amount: amountMinor, currency, interval, createdAt };
}

/** A subscription as its merchant sees it. */
export function viewSubscription(subscription: SubscriptionTable): SubscriptionView {
  return {
    subscriptionId: subscription.id,
    offerId: subscription.offerId,
    customer: subscription.customer,
    externalReference: subscription.externalReference,
    status: subscription.status,
    currentPeriodStart: subscription.currentPeriodStart,
    currentPeriodEnd: subscription.currentPeriodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd === 1,
    createdAt: subscription.createdAt,
    endedAt: subscription.endedAt,
  };
}

/** A subscription as events contain it. */
export function subscriptionObject(
  subscription: SubscriptionTable,
): EventObject<'customer.subscription.created'> {
  const { subscriptionId, externalReference: _, ...view } = viewSubscription(subscription);
  return { id: subscriptionId, object: 'subscription', ...view };
}

/** An invoice as events contain it. */
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
