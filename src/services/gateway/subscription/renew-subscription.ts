import type { Tx } from '#db/client.ts';
import type { InvoiceTable, SubscriptionTable } from '#db/gateway-schema.ts';
import { type Attempt, findAttempt, findLastAttempt, insertAttempt } from '#db/queries/gateway-attempt.ts';
import { holdMerchantById, type PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import { findPaymentByReference, insertPayment } from '#db/queries/gateway-payment.ts';
import {
  findLastInvoice,
  findOffer,
  insertInvoice,
  lockSubscription,
  updateSubscription,
} from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import type { Recording } from '../../platform/core/index.ts';
import type { Settling } from '../context.ts';
import {
  afterIntervals,
  endSubscription,
  INVOICE_IS_OPEN,
  MAX_RENEWAL_DECLINES,
  SUBSCRIPTION_RULES,
} from '../invoice/index.ts';
import { merchantTime, processorFor } from '../merchant/index.ts';
import { PROCESSOR_CALL_TIMEOUT_MS } from '../payment/index.ts';
import { isOpen, rulesOf } from '../payment-state/payment-state.ts';
import { closeOpenInvoice } from './cancel-subscription.ts';
import { chargeInvoice } from './charge-invoice.ts';

/**
 * Processes a subscription that is due: ends it if that was requested, else charges the saved method for the next
 * period, or again for the unpaid one. Repeated or concurrent calls make one attempt.
 */
export async function renewSubscription(
  gateway: Settling,
  permit: MerchantPermit,
  subscriptionId: Id<'subs'>,
): Promise<void> {
  const step = await inTransaction(gateway.database, (tx) => nextStep(gateway, tx, permit, subscriptionId));
  if (step.kind === 'close') await closeOpenInvoice(gateway, permit, step.subscription.id);
  if (step.kind === 'charge') await chargeInvoice(gateway, step.attempt);
}

type Step =
  | { readonly kind: 'nothing' }
  /** The end was requested, and an invoice is open. */
  | { readonly kind: 'close'; readonly subscription: SubscriptionTable }
  | { readonly kind: 'charge'; readonly attempt: Attempt };

const NOTHING: Step = { kind: 'nothing' };

type Renewing = Pick<Settling, 'clock' | 'ids' | 'homeId' | 'processors'>;

async function nextStep(
  gateway: Renewing,
  tx: Tx,
  permit: MerchantPermit,
  subscriptionId: Id<'subs'>,
): Promise<Step> {
  const subscription = await lockSubscription(tx, subscriptionId);
  if (subscription === undefined || SUBSCRIPTION_RULES[subscription.status].hasEnded) return NOTHING;
  // A release waits for this attempt, and then stops it.
  const merchant = await holdMerchantById(tx, permit);
  const now = merchantTime(gateway, merchant);
  if (merchant.releasedAt !== null || subscription.dueAt === null || subscription.dueAt > now) return NOTHING;
  const last = await findLastInvoice(tx, subscription.id);
  const unpaid = last !== undefined && INVOICE_IS_OPEN[last.status] ? last : undefined;
  if (subscription.cancelAtPeriodEnd === 1) {
    if (unpaid !== undefined) return { kind: 'close', subscription };
    await endSubscription({ gateway, tx, merchant }, subscription);
    return NOTHING;
  }
  const invoice = unpaid ?? (await nextInvoice(gateway, tx, merchant, subscription));
  const attempt = await startAttempt(gateway, tx, { merchant, subscription, invoice });
  // Until it is settled, the attempt is the item that is due.
  if (attempt !== null) await updateSubscription(tx, merchant, subscription.id, { dueAt: null });
  return attempt === null ? NOTHING : { kind: 'charge', attempt };
}

/** Creates the invoice of the next period, with its payment. */
async function nextInvoice(
  gateway: Recording,
  tx: Tx,
  merchant: PermittedMerchant,
  subscription: SubscriptionTable,
): Promise<InvoiceTable> {
  const offer = await findOffer(tx, merchant.id, subscription.offerId);
  const { anchorAt, periods } = subscription;
  if (offer === undefined || anchorAt === null) throw new Error(`${subscription.id} has not started`);
  const sum = { amountMinor: offer.amountMinor, currency: offer.currency };
  const createdAt = merchantTime(gateway, merchant);
  const invoice: InvoiceTable = {
    ...{ ...sum, createdAt, id: gateway.ids.next('ivc'), subscriptionId: subscription.id },
    merchantId: merchant.id,
    ...{ number: periods + 1, status: 'open', paidAt: null },
    periodStart: afterIntervals(anchorAt, offer.interval, periods),
    periodEnd: afterIntervals(anchorAt, offer.interval, periods + 1),
  };
  await insertInvoice(tx, merchant, invoice);
  await insertPayment(tx, merchant, {
    ...{ ...sum, createdAt, id: gateway.ids.next('pay'), invoiceId: invoice.id, reference: invoice.id },
    ...{ returnUrl: null, expiresAt: null, declineLimit: MAX_RENEWAL_DECLINES },
    methodsJson: JSON.stringify([subscription.methodId]),
  });
  return invoice;
}

async function startAttempt(
  gateway: Pick<Renewing, 'clock' | 'ids' | 'processors'>,
  tx: Tx,
  work: { merchant: PermittedMerchant; subscription: SubscriptionTable; invoice: InvoiceTable },
): Promise<Attempt | null> {
  const { merchant, subscription, invoice } = work;
  const payment = await findPaymentByReference(tx, merchant.id, invoice.id);
  if (payment === undefined || !rulesOf(payment).acceptsAttempts) return null;
  const last = await findLastAttempt(tx, payment.id);
  if (last !== undefined && isOpen(last)) return null;
  const id = gateway.ids.next('att');
  await insertAttempt(tx, merchant, {
    ...{ id, paymentId: payment.id, number: (last?.number ?? 0) + 1 },
    methodId: subscription.methodId ?? '',
    processor: processorFor(gateway, merchant.mode).id,
    page: null,
    isOffSession: 1,
    checkAt: merchantTime(gateway, merchant, PROCESSOR_CALL_TIMEOUT_MS),
    createdAt: merchantTime(gateway, merchant),
  });
  return (await findAttempt(tx, id)) ?? null;
}
