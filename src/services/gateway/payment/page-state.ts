import { type Attempt, findLastAttempt } from '#db/queries/gateway-attempt.ts';
import { isPageLeft, type Payment } from '#db/queries/gateway-payment.ts';
import { findInvoice, findOffer, findSubscription } from '#db/queries/gateway-subscription.ts';
import type { ProcessorMethod } from '#src/adapters/processor/port.ts';
import type { DeclineCode, OfferInterval, PaymentStatus } from '#src/domain/payment.ts';
import type { Reading, Sealing } from '../../platform/core/index.ts';
import type { PageServices, WithProcessors } from '../context.ts';
import { findProcessor, isLive, methodsIn, processorFor } from '../merchant/index.ts';
import { isOpen, rulesOf } from '../payment-state/payment-state.ts';
import { expireIfOverdue } from './close-payment.ts';
import { checksumOf, type PagePayment, paymentOfPage } from './page-payment.ts';
import { queryPayment } from './query-processor.ts';

/** For one attempt, over all who open its page, which reloads itself every five seconds. */
const QUERIES_PER_MINUTE = 20;

/** The state of a payment for its customer, without text or layout. */
export interface PageState {
  readonly merchantName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
  readonly returnUrl: string;
  /** Set for the first payment of a subscription. */
  readonly interval: OfferInterval | null;
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
  /** `method`: how the customer of this address is paying; null where the attempt was made from another one. */
  | { readonly kind: 'processing'; readonly method: ProcessorMethod | null }
  | { readonly kind: 'succeeded'; readonly method: { id: string; name: string }; readonly paidAt: string }
  /** Paid from another address: this one does not show how and when. */
  | { readonly kind: 'paid' }
  | { readonly kind: Extract<PaymentStatus, 'failed' | 'cancelled' | 'expired'> };

/** Why the customer has to choose a method again. */
export type LastTry =
  | { readonly kind: 'declined'; readonly code: DeclineCode; readonly triesLeft: number }
  | { readonly kind: 'unavailable' };

/**
 * Reads the state of a payment, and queries the provider about an open attempt first. `back` is the attempt whose
 * customer has returned from the provider's page: if it was not paid there, it is abandoned. Attempts from another
 * address of the payment are not shown. Throws 404 for an address of no payment.
 */
export async function readPageState(
  gateway: PageServices,
  token: string,
  { back }: { readonly back?: string } = {},
): Promise<PageState> {
  const known = await paymentOfPage(gateway, token);
  await refreshPayment(gateway, known, back);
  const { payment, merchant, page } = await paymentOfPage(gateway, token);
  const isLeft = await isPageLeft(gateway.database.writer, payment.id, page);
  const last = await findLastAttempt(gateway.database.writer, payment.id);
  return {
    merchantName: merchant.name,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    reference: payment.reference,
    returnUrl: payment.returnUrl ?? '',
    interval: await intervalOf(gateway, payment),
    isTest: !isLive(gateway, merchant.mode),
    step: stepOf(gateway, { payment, merchant, page, last, isLeft }),
  };
}

async function refreshPayment(
  gateway: PageServices,
  { payment, merchant, page }: PagePayment,
  back: string | undefined,
): Promise<void> {
  if (!rulesOf(payment).isOpen) return;
  const last = await findLastAttempt(gateway.database.writer, payment.id);
  if (last !== undefined && isOpen(last)) {
    const query = back === last.id && isOwn(last, page) ? 'abandon' : 'inquire';
    const { allowed } = await gateway.budget.spend(`${query}:${last.id}`, QUERIES_PER_MINUTE);
    if (!allowed) return;
    await queryPayment(gateway, payment.id, query);
  }
  await expireIfOverdue(gateway, merchant, payment);
}

interface PageView extends PagePayment {
  readonly last: Attempt | undefined;
  /** The customer of this address has cancelled. */
  readonly isLeft: boolean;
}

type Stepping = WithProcessors & Sealing;

/** Whether an attempt was made from this address. Earlier versions did not record the address. */
function isOwn(attempt: Attempt, page: string): boolean {
  return attempt.page === null || attempt.page === page;
}

function stepOf(gateway: Stepping, view: PageView): PageStep {
  const { payment, page, last, isLeft } = view;
  const own = last !== undefined && isOwn(last, page) ? last : undefined;
  switch (payment.status) {
    case 'succeeded':
      if (own === undefined) return { kind: isLeft ? 'cancelled' : 'paid' };
      return { kind: 'succeeded', method: methodOf(gateway, own), paidAt: payment.updatedAt };
    case 'processing':
      return processingStep(gateway, own);
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { kind: payment.status };
    case 'pending':
      return isLeft ? { kind: 'cancelled' } : pendingStep(gateway, view, own);
  }
}

function pendingStep(
  gateway: Stepping,
  { merchant, payment, page, last }: PageView,
  own: Attempt | undefined,
): PageStep {
  if (own?.status === 'action_required' && own.redirectUrl !== null)
    return { kind: 'redirect', redirectUrl: own.redirectUrl };
  if (last !== undefined && isOpen(last)) return processingStep(gateway, own);
  if (merchant.releasedAt !== null) return { kind: 'cancelled' };
  return {
    kind: 'choose',
    methods: methodsIn(processorFor(gateway, merchant.mode), payment.methodsJson),
    checksum: checksumOf(gateway, payment, page),
    attempt: (last?.number ?? 0) + 1,
    lastTry: own === undefined ? null : lastTryOf(payment, own),
  };
}

function processingStep(gateway: WithProcessors, own: Attempt | undefined): PageStep {
  const methods = own === undefined ? [] : (findProcessor(gateway, own.processor)?.methods() ?? []);
  return { kind: 'processing', method: methods.find(({ id }) => id === own?.methodId) ?? null };
}

function lastTryOf(payment: Payment, { declineCode }: Attempt): LastTry {
  if (declineCode === null) return { kind: 'unavailable' };
  return { kind: 'declined', code: declineCode, triesLeft: payment.declineLimit - payment.declines };
}

function methodOf(
  gateway: WithProcessors,
  { methodId: id, processor }: Attempt,
): { id: string; name: string } {
  const methods = findProcessor(gateway, processor)?.methods() ?? [];
  return { id, name: methods.find((method) => method.id === id)?.name ?? id };
}

async function intervalOf(
  { database }: Reading,
  { merchantId, invoiceId }: Payment,
): Promise<OfferInterval | null> {
  if (invoiceId === null) return null;
  const invoice = await findInvoice(database.reader, invoiceId);
  if (invoice === undefined) return null;
  const subscription = await findSubscription(database.reader, merchantId, invoice.subscriptionId);
  if (subscription === undefined) return null;
  return (await findOffer(database.reader, merchantId, subscription.offerId))?.interval ?? null;
}
