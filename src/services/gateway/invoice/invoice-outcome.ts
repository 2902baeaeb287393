import type { Tx } from '#db/client.ts';
import type { InvoiceTable, SubscriptionTable } from '#db/gateway-schema.ts';
import type { Attempt } from '#db/queries/gateway-attempt.ts';
import type { PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import type { Payment } from '#db/queries/gateway-payment.ts';
import {
  findInvoice,
  findOffer,
  lockSubscription,
  updateInvoice,
  updateSubscription,
} from '#db/queries/gateway-subscription.ts';
import type { EventObject } from '#src/contracts/gateway/event.ts';
import type { MerchantEvent } from '#src/domain/event.ts';
import type { Sealing } from '../../platform/core/index.ts';
import type { EventRecording } from '../context.ts';
import { recordEvent } from '../event/index.ts';
import { merchantTime } from '../merchant/index.ts';
import { movePayment, rulesOf } from '../payment-state/payment-state.ts';
import { afterIntervals } from './interval.ts';
import { afterInconclusive, retryAt } from './retry-schedule.ts';
import { sealSavedMethod } from './saved-method.ts';
import { SUBSCRIPTION_RULES } from './subscription-state.ts';
import { invoiceObject, subscriptionObject } from './view-subscription.ts';

/**
 * What follows for a subscription from the payment of its invoice. Each function runs in the transaction that changes
 * the payment and has locked it. The subscription is always locked after the payment.
 */
interface SettlementContext {
  readonly gateway: EventRecording & Sealing;
  readonly tx: Tx;
  readonly merchant: PermittedMerchant;
}

/** The payment succeeded: the first one starts the subscription, a later one extends it by a period. */
export async function applyInvoicePayment(
  settlement: SettlementContext,
  paid: { payment: Payment; attempt: Attempt; savedMethod: string | null },
): Promise<void> {
  const context = await loadInvoice(settlement, paid.payment);
  const { subscription } = context;
  switch (subscription.status) {
    case 'incomplete':
      return startSubscription(context, paid);
    case 'active':
    case 'past_due':
      return extendSubscription(context);
    case 'cancelled':
      // It ended during the charge. The money was taken, so the merchant is notified.
      return recordInvoiceEvent(await markPaid(context), 'invoice.payment_succeeded');
  }
}

/** The charge was declined: the customer can try again on the page, or the renewal is retried by its schedule. */
export async function applyInvoiceDecline(
  settlement: SettlementContext,
  { payment, failure }: { payment: Payment; failure: EventObject<'invoice.payment_failed'>['failure'] },
): Promise<void> {
  const context = await loadInvoice(settlement, payment);
  const { gateway, tx, merchant, invoice, subscription } = context;
  const isLast = payment.declines >= payment.declineLimit;
  const after = isLast ? await changeInvoice(context, { status: 'uncollectible' }) : context;
  await recordInvoiceEvent(after, 'invoice.payment_failed', { failure });
  switch (subscription.status) {
    case 'cancelled':
      if (rulesOf(payment).acceptsAttempts) await cancelPayment(context, payment);
      return;
    case 'incomplete':
    case 'active':
    case 'past_due': {
      if (isLast) return endSubscription(context, subscription);
      if (subscription.cancelAtPeriodEnd === 1) {
        // It was to end with this period, so the charge is not retried.
        await cancelPayment(context, payment);
        return endSubscription(context, subscription);
      }
      // The customer can try again on the page.
      if (!SUBSCRIPTION_RULES[subscription.status].hasStarted) return;
      // A sandbox plays what is due by its moved clock in one run, as if each retry had come in time.
      const declinedAt = merchant.mode === 'live' ? merchantTime(gateway, merchant) : undefined;
      const dueAt = retryAt(invoice.periodStart, payment.declines, declinedAt);
      const late = await updateSubscription(tx, context.merchant, subscription.id, {
        status: 'past_due',
        dueAt,
      });
      if (SUBSCRIPTION_RULES[subscription.status].isPaid)
        await recordSubscriptionEvent({ ...context, subscription: late }, 'customer.subscription.updated');
      return;
    }
  }
}

/**
 * The charge had no result: a renewal is retried soon, and after a day without one its subscription is past due. A
 * cancelled subscription that has not started ends.
 */
export async function applyInvoiceInconclusive(
  settlement: SettlementContext,
  payment: Payment,
): Promise<void> {
  const context = await loadInvoice(settlement, payment);
  const { gateway, tx, merchant, subscription } = context;
  switch (subscription.status) {
    case 'incomplete':
      if (subscription.cancelAtPeriodEnd === 0) return;
      await cancelPayment(context, payment);
      return endSubscription(context, subscription);
    case 'cancelled':
      return cancelPayment(context, payment);
    case 'active':
    case 'past_due': {
      const sinceMs = Date.parse(merchantTime(gateway, merchant)) - Date.parse(payment.createdAt);
      const { waitMs, isUnpaid } = afterInconclusive(sinceMs);
      const waiting = await updateSubscription(tx, context.merchant, subscription.id, {
        dueAt: merchantTime(gateway, merchant, waitMs),
        ...(isUnpaid && { status: 'past_due' as const }),
      });
      if (waiting.status !== subscription.status)
        await recordSubscriptionEvent({ ...context, subscription: waiting }, 'customer.subscription.updated');
    }
  }
}

/** The payment was cancelled or has expired: the invoice is void, and the subscription ends. */
export async function applyInvoiceClosing(settlement: SettlementContext, payment: Payment): Promise<void> {
  const context = await loadInvoice(settlement, payment);
  const { tx, invoice, subscription } = context;
  await updateInvoice(tx, context.merchant, invoice.id, { status: 'void' });
  if (!SUBSCRIPTION_RULES[subscription.status].hasEnded) await endSubscription(context, subscription);
}

interface InvoiceContext extends SettlementContext {
  readonly invoice: InvoiceTable;
  readonly subscription: SubscriptionTable;
}

async function loadInvoice(settlement: SettlementContext, payment: Payment): Promise<InvoiceContext> {
  const { invoiceId } = payment;
  const invoice = invoiceId === null ? undefined : await findInvoice(settlement.tx, invoiceId);
  const subscription =
    invoice === undefined ? undefined : await lockSubscription(settlement.tx, invoice.subscriptionId);
  if (invoice === undefined || subscription === undefined)
    throw new Error(`The invoice of the payment ${payment.id} does not exist`);
  return { ...settlement, invoice, subscription };
}

async function startSubscription(
  context: InvoiceContext,
  { attempt, savedMethod }: { attempt: Attempt; savedMethod: string | null },
): Promise<void> {
  const { gateway, tx, merchant, subscription } = context;
  const now = merchantTime(gateway, merchant);
  const offer = await findOffer(tx, merchant.id, subscription.offerId);
  if (offer === undefined) throw new Error(`The offer of ${subscription.id} does not exist`);
  const periodEnd = afterIntervals(now, offer.interval, 1);
  const paid = await changeInvoice(context, { status: 'paid', periodStart: now, periodEnd, paidAt: now });
  const started = await updateSubscription(tx, context.merchant, subscription.id, {
    status: 'active',
    anchorAt: now,
    periods: 1,
    currentPeriodStart: now,
    currentPeriodEnd: periodEnd,
    methodId: attempt.methodId,
    savedMethodSealed: savedMethod === null ? null : sealSavedMethod(gateway, subscription.id, savedMethod),
    dueAt: periodEnd,
  });
  const after = { ...paid, subscription: started };
  await recordSubscriptionEvent(after, 'customer.subscription.created');
  await recordInvoiceEvent(after, 'invoice.payment_succeeded');
}

async function extendSubscription(context: InvoiceContext): Promise<void> {
  const { tx, invoice, subscription } = context;
  const paid = await markPaid(context);
  const renewed = await updateSubscription(tx, context.merchant, subscription.id, {
    status: 'active',
    periods: invoice.number,
    currentPeriodStart: invoice.periodStart,
    currentPeriodEnd: invoice.periodEnd,
    dueAt: invoice.periodEnd,
  });
  const after = { ...paid, subscription: renewed };
  await recordInvoiceEvent(after, 'invoice.payment_succeeded');
  await recordSubscriptionEvent(after, 'customer.subscription.updated');
}

async function cancelPayment(
  { gateway, tx, merchant, invoice }: InvoiceContext,
  payment: Payment,
): Promise<void> {
  const now = merchantTime(gateway, merchant);
  await movePayment(tx, merchant, payment, { status: 'cancelled', cause: 'cancelled', now });
  await updateInvoice(tx, merchant, invoice.id, { status: 'void' });
}

/** Ends a subscription that is locked in this transaction. The merchant is notified if it had started. */
export async function endSubscription(
  settlement: Omit<SettlementContext, 'gateway'> & { readonly gateway: EventRecording },
  subscription: SubscriptionTable,
): Promise<void> {
  const { gateway, tx, merchant } = settlement;
  const ended = await updateSubscription(tx, merchant, subscription.id, {
    status: 'cancelled',
    dueAt: null,
    endedAt: merchantTime(gateway, merchant),
  });
  if (SUBSCRIPTION_RULES[subscription.status].hasStarted)
    await recordSubscriptionEvent({ ...settlement, subscription: ended }, 'customer.subscription.deleted');
}

function markPaid(context: InvoiceContext): Promise<InvoiceContext> {
  return changeInvoice(context, {
    status: 'paid',
    paidAt: merchantTime(context.gateway, context.merchant),
  });
}

async function changeInvoice(
  context: InvoiceContext,
  change: Parameters<typeof updateInvoice>[3],
): Promise<InvoiceContext> {
  return {
    ...context,
    invoice: await updateInvoice(context.tx, context.merchant, context.invoice.id, change),
  };
}

function recordInvoiceEvent(
  { gateway, tx, merchant, invoice, subscription }: InvoiceContext,
  type: Extract<MerchantEvent, `invoice.${string}`>,
  more: Pick<EventObject<typeof type>, 'failure'> = {},
): Promise<void> {
  return recordEvent(gateway, tx, merchant, {
    type,
    object: { ...invoiceObject(invoice, subscription), ...more },
    externalReference: subscription.externalReference,
  });
}

/** Records an event about a subscription in its current state. */
export function recordSubscriptionEvent(
  {
    gateway,
    tx,
    merchant,
    subscription,
  }: {
    readonly gateway: EventRecording;
    readonly tx: Tx;
    readonly merchant: PermittedMerchant;
    readonly subscription: SubscriptionTable;
  },
  type: Extract<MerchantEvent, `customer.subscription.${string}`>,
): Promise<void> {
  return recordEvent(gateway, tx, merchant, {
    type,
    object: subscriptionObject(subscription),
    externalReference: subscription.externalReference,
  });
}
