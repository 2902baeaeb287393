import { type Attempt, findLastAttempt } from '#db/queries/gateway-attempt.ts';
import type { Merchant } from '#db/queries/gateway-merchant.ts';
import type { Payment } from '#db/queries/gateway-payment.ts';
import { findInvoice, findOffer, findSubscription } from '#db/queries/gateway-subscription.ts';
import { DECLINES, type DeclineCode, type ProcessorMethod } from '#src/adapters/processor/port.ts';
import type { Interval } from '#src/contracts/gateway/subscription.ts';
import type { Gateway } from '../context.ts';
import { methodsIn } from '../merchant/methods.ts';
import { isLive, processorFor, processorNamed } from '../merchant/processors.ts';
import { askForPayment } from './ask-processor.ts';
import { isOpen } from './attempt-state.ts';
import { closePayment } from './close-payment.ts';
import { checksumOf, isOverdue, paymentOfPage } from './page-payment.ts';

/** How a payment stands for its customer, without words or looks. */
export interface PageState {
  readonly merchantName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
  readonly returnUrl: string;
  /** Set where this is the first payment of a subscription. */
  readonly interval: Interval | null;
  readonly isTest: boolean;
  readonly step: PageStep;
}

export type PageStep =
  | {
      readonly kind: 'choose';
      readonly methods: readonly ProcessorMethod[];
      readonly checksum: string;
      readonly attempt: number;
      readonly lastTry: LastTry | null;
    }
  | { readonly kind: 'redirect'; readonly redirectUrl: string }
  | { readonly kind: 'processing' }
  | { readonly kind: 'succeeded'; readonly method: { id: string; name: string }; readonly paidAt: string }
  | { readonly kind: 'failed' | 'cancelled' | 'expired' };

/** Why the customer is asked again. */
export type LastTry =
  | { readonly kind: 'declined'; readonly code: DeclineCode; readonly triesLeft: number }
  | { readonly kind: 'unavailable' };

/**
 * Reads how a payment stands; whoever looks makes the gateway ask the provider for what is open. `back` names the
 * attempt whose customer has come back from the provider's page: what was not paid there is given up.
 */
export async function readPageState(
  gateway: Gateway,
  token: string,
  { back }: { readonly back?: string } = {},
): Promise<PageState> {
  const known = await paymentOfPage(gateway, token);
  await bringUpToDate(gateway, known, back);
  const { payment, merchant } = await paymentOfPage(gateway, token);
  const last = await findLastAttempt(gateway.database.writer, payment.id);
  return {
    merchantName: merchant.name,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    reference: payment.reference,
    returnUrl: payment.returnUrl ?? '',
    interval: await intervalOf(gateway, payment),
    isTest: !isLive(gateway, merchant.mode),
    step: stepOf(gateway, merchant, payment, last),
  };
}

async function bringUpToDate(
  gateway: Gateway,
  { payment, merchant }: { payment: Payment; merchant: Merchant },
  back: string | undefined,
): Promise<void> {
  if (payment.status !== 'pending' && payment.status !== 'processing') return;
  const last = await findLastAttempt(gateway.database.writer, payment.id);
  if (last !== undefined && isOpen(last))
    await askForPayment(gateway, payment.id, back === last.id ? 'abandon' : 'inquire');
  if (isOverdue(gateway, merchant, payment))
    await closePayment(gateway, payment.id, { status: 'expired', cause: 'expired', actor: null });
}

function stepOf(gateway: Gateway, merchant: Merchant, payment: Payment, last: Attempt | undefined): PageStep {
  switch (payment.status) {
    case 'succeeded':
      return { kind: 'succeeded', method: methodOf(gateway, last), paidAt: payment.updatedAt };
    case 'processing':
      return { kind: 'processing' };
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { kind: payment.status };
    case 'pending':
      return pendingStep(gateway, merchant, payment, last);
  }
}

function pendingStep(
  gateway: Gateway,
  merchant: Merchant,
  payment: Payment,
  last: Attempt | undefined,
): PageStep {
  if (last?.status === 'action_required' && last.redirectUrl !== null)
    return { kind: 'redirect', redirectUrl: last.redirectUrl };
  if (last !== undefined && isOpen(last)) return { kind: 'processing' };
  if (merchant.releasedAt !== null) return { kind: 'cancelled' };
  return {
    kind: 'choose',
    methods: methodsIn(processorFor(gateway, merchant.mode), payment.methodsJson),
    checksum: checksumOf(gateway, payment),
    attempt: (last?.number ?? 0) + 1,
    lastTry: last === undefined ? null : lastTryOf(payment, last),
  };
}

function lastTryOf(payment: Payment, { declineCode }: Attempt): LastTry {
  const code = declineCode !== null && isDeclineCode(declineCode) ? declineCode : null;
  if (code === null) return { kind: 'unavailable' };
  return { kind: 'declined', code, triesLeft: payment.declineLimit - payment.declines };
}

function isDeclineCode(text: string): text is DeclineCode {
  return Object.hasOwn(DECLINES, text);
}

function methodOf(gateway: Gateway, last: Attempt | undefined): { id: string; name: string } {
  const id = last?.methodId ?? '';
  const methods = last === undefined ? [] : (processorNamed(gateway, last.processor)?.methods() ?? []);
  return { id, name: methods.find((method) => method.id === id)?.name ?? id };
}

async function intervalOf(
  { database }: Gateway,
  { merchantId, invoiceId }: Payment,
): Promise<Interval | null> {
  if (invoiceId === null) return null;
  const invoice = await findInvoice(database.reader, invoiceId);
  if (invoice === undefined) return null;
  const subscription = await findSubscription(database.reader, merchantId, invoice.subscriptionId);
  if (subscription === undefined) return null;
  return (await findOffer(database.reader, merchantId, subscription.offerId))?.interval ?? null;
}
