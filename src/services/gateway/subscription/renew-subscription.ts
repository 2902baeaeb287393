import type { Tx } from '#db/client.ts';
import type { InvoiceTable, SubscriptionTable } from '#db/gateway-schema.ts';
import { type Attempt, findAttempt, findLastAttempt, insertAttempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById, type Merchant } from '#db/queries/gateway-merchant.ts';
import { findPaymentByReference, insertPayment } from '#db/queries/gateway-payment.ts';
import {
  findLastInvoice,
  findOffer,
  insertInvoice,
  lockSubscription,
  updateSubscription,
} from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Gateway } from '../context.ts';
import { afterIntervals } from '../invoice/interval.ts';
import { endSubscription } from '../invoice/invoice-outcome.ts';
import { MAX_RENEWAL_DECLINES } from '../invoice/retry-schedule.ts';
import { merchantTime } from '../merchant/merchant-clock.ts';
import { processorFor } from '../merchant/processors.ts';
import { PROCESSOR_CALL_TIMEOUT_MS } from '../payment/pay-by-page.ts';
import { isOpen } from '../payment-state/attempt-state.ts';
import { closeOpenInvoice } from './cancel-subscription.ts';
import { chargeInvoice } from './charge-invoice.ts';

/**
 * Does what is due for a subscription: ends it where that was asked for, else charges the saved method for the next
 * period, or again for the one that is owed. Repeated or at once, it makes one attempt.
 */
export async function renewSubscription(gateway: Gateway, subscriptionId: string): Promise<void> {
  const step = await inTransaction(gateway.database, (tx) => nextStep(gateway, tx, subscriptionId));
  if (step.kind === 'close') await closeOpenInvoice(gateway, step.subscription);
  if (step.kind === 'charge') await chargeInvoice(gateway, step.attempt);
}

type Step =
  | { readonly kind: 'nothing' }
  /** An end that was asked for, with an invoice open. */
  | { readonly kind: 'close'; readonly subscription: SubscriptionTable }
  | { readonly kind: 'charge'; readonly attempt: Attempt };

const NOTHING: Step = { kind: 'nothing' };

async function nextStep(gateway: Gateway, tx: Tx, subscriptionId: string): Promise<Step> {
  const subscription = await lockSubscription(tx, subscriptionId);
  if (subscription === undefined || subscription.status === 'cancelled') return NOTHING;
  const merchant = await findMerchantById(tx, subscription.merchantId);
  const now = merchantTime(gateway, merchant);
  if (merchant.releasedAt !== null || subscription.dueAt === null || subscription.dueAt > now) return NOTHING;
  const last = await findLastInvoice(tx, subscription.id);
  const isOwed = last?.status === 'open';
  if (subscription.cancelAtPeriodEnd === 1) {
    if (isOwed) return { kind: 'close', subscription };
    await endSubscription({ gateway, tx, merchant }, subscription);
    return NOTHING;
  }
  const invoice = isOwed ? last : await nextInvoice(gateway, tx, merchant, subscription);
  const attempt = await beginAttempt(gateway, tx, { merchant, subscription, invoice });
  // Until the attempt is settled it is the attempt that is asked for.
  if (attempt !== null) await updateSubscription(tx, subscription.id, { dueAt: null });
  return attempt === null ? NOTHING : { kind: 'charge', attempt };
}

/** The invoice of the next period, with the payment that it asks for. */
async function nextInvoice(
  gateway: Gateway,
  tx: Tx,
  merchant: Merchant,
  subscription: SubscriptionTable,
): Promise<InvoiceTable> {
  const offer = await findOffer(tx, merchant.id, subscription.offerId);
  const { anchorAt, periods } = subscription;
  if (offer === undefined || anchorAt === null) throw new Error(`${subscription.id} has not begun`);
  const sum = { amountMinor: offer.amountMinor, currency: offer.currency };
  const own = { merchantId: merchant.id, createdAt: merchantTime(gateway, merchant) };
  const invoice: InvoiceTable = {
    ...{ ...own, ...sum, id: gateway.ids.next('ivc'), subscriptionId: subscription.id },
    ...{ number: periods + 1, status: 'open', paidAt: null },
    periodStart: afterIntervals(anchorAt, offer.interval, periods),
    periodEnd: afterIntervals(anchorAt, offer.interval, periods + 1),
  };
  await insertInvoice(tx, invoice);
  await insertPayment(tx, {
    ...{ ...own, ...sum, id: gateway.ids.next('pay'), invoiceId: invoice.id, reference: invoice.id },
    ...{ returnUrl: null, expiresAt: null, declineLimit: MAX_RENEWAL_DECLINES },
    methodsJson: JSON.stringify([subscription.methodId]),
  });
  return invoice;
}

async function beginAttempt(
  gateway: Gateway,
  tx: Tx,
  work: { merchant: Merchant; subscription: SubscriptionTable; invoice: InvoiceTable },
): Promise<Attempt | null> {
  const { merchant, subscription, invoice } = work;
  const payment = await findPaymentByReference(tx, merchant.id, invoice.id);
  if (payment?.status !== 'pending') return null;
  const last = await findLastAttempt(tx, payment.id);
  if (last !== undefined && isOpen(last)) return null;
  const id = gateway.ids.next('att');
  await insertAttempt(tx, {
    ...{ id, paymentId: payment.id, merchantId: merchant.id, number: (last?.number ?? 0) + 1 },
    methodId: subscription.methodId ?? '',
    processor: processorFor(gateway, merchant.mode).id,
    page: null,
    isOffSession: 1,
    checkAt: merchantTime(gateway, merchant, PROCESSOR_CALL_TIMEOUT_MS),
    createdAt: merchantTime(gateway, merchant),
  });
  return (await findAttempt(tx, id)) ?? null;
}
