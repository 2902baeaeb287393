import { type Attempt, findAttempt, findLastAttempt, insertAttempt } from '#db/queries/gateway-attempt.ts';
import { isPageLeft, lockPayment } from '#db/queries/gateway-payment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DetailProblem, PaymentDetails, TypedDetails } from '#src/adapters/processor/port.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { PageServices } from '../context.ts';
import { merchantNowMs, merchantTime, methodsIn, processorFor } from '../merchant/index.ts';
import { isOpen, rulesOf } from '../payment-state/payment-state.ts';
import { pageAddress } from './page-address.ts';
import { customerOf, isOverdue, isOwnForm, type PagePayment, paymentOfPage } from './page-payment.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Declines end a payment by themselves; this bounds the attempts without a result. */
const MAX_ATTEMPTS_PER_ROUND = 30;
/** Longer than any call to a processor takes: after that the process that made it has ended. */
export const PROCESSOR_CALL_TIMEOUT_MS = 2 * 60 * 1000;

export interface PayForm {
  readonly checksum: string;
  readonly method: string;
  /** The number that the attempt would have when the form was made. */
  readonly attempt: number;
  readonly typed: TypedDetails;
}

export type PayResult =
  /** The page shows the current state. */
  | { readonly kind: 'done' }
  /** Not a form of this payment, or one that is older than the last attempt: nothing was charged. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'problems'; readonly problems: readonly DetailProblem[] };

/**
 * Tries to pay. One form makes one attempt, even if it is sent several times or from several tabs: its number is
 * claimed, in a transaction, before the processor is called. The payment details go to the processor only. Throws 404
 * for an address of no payment, and 409 after too many attempts.
 */
export async function payByPage(
  gateway: PageServices,
  token: string,
  form: PayForm,
  address: string,
): Promise<PayResult> {
  const known = await paymentOfPage(gateway, token);
  const { payment, merchant, page } = known;
  if (!isOwnForm(gateway, known, form.checksum)) return { kind: 'stale' };
  const processor = processorFor(gateway, merchant.mode);
  const method = methodsIn(processor, payment.methodsJson).find(({ id }) => id === form.method);
  if (method === undefined) return { kind: 'stale' };
  const read = processor.readDetails(method.id, form.typed, merchantNowMs(gateway, merchant));
  if (!read.ok) return { kind: 'problems', problems: read.problems };
  const claim = await claimAttempt(gateway, {
    payment,
    merchant,
    page,
    form,
    address,
    processor: processor.id,
  });
  if (claim.kind !== 'claimed') return claim;
  await charge(gateway, { payment, merchant, page, attempt: claim.attempt, details: read.details });
  return { kind: 'done' };
}

type Claim =
  | { readonly kind: 'claimed'; readonly attempt: Attempt }
  /** The payment has ended, or an attempt is under way: the page shows that. */
  | { readonly kind: 'done' }
  /** The form was sent before, or is from another tab: the result of that attempt must not be shown as this one's. */
  | { readonly kind: 'stale' };

async function claimAttempt(
  gateway: Pick<PageServices, 'database' | 'clock' | 'ids'>,
  claim: PagePayment & { form: PayForm; address: string; processor: string },
): Promise<Claim> {
  const { merchant, page, form, address, processor } = claim;
  return inTransaction(gateway.database, async (tx) => {
    const payment = await lockPayment(tx, claim.payment.id);
    if (payment === undefined || !rulesOf(payment).acceptsAttempts || merchant.releasedAt !== null)
      return DONE;
    if (isOverdue(gateway, merchant, payment) || (await isPageLeft(tx, payment.id, page))) return DONE;
    const last = await findLastAttempt(tx, payment.id);
    if (last !== undefined && isOpen(last)) return DONE;
    if (form.attempt !== (last?.number ?? 0) + 1) return { kind: 'stale' };
    if (form.attempt > MAX_ATTEMPTS_PER_ROUND * payment.round)
      throw new Fault('conflict', 'This payment had too many attempts. Ask the merchant for a new payment.');
    const id = gateway.ids.next('att');
    await insertAttempt(tx, merchant, {
      id,
      paymentId: payment.id,
      number: form.attempt,
      methodId: form.method,
      processor,
      page,
      isOffSession: 0,
      checkAt: merchantTime(gateway, merchant, PROCESSOR_CALL_TIMEOUT_MS),
      createdAt: merchantTime(gateway, merchant),
    });
    const actor = customerOf(payment, address);
    await auditAs(gateway, tx, {
      actor,
      organizationId: null,
      action: 'payment.attempt',
      resourceId: payment.id,
    });
    const attempt = await findAttempt(tx, id);
    if (attempt === undefined) throw new Error(`The created attempt ${id} was not found`);
    return { kind: 'claimed', attempt };
  });
}

const DONE = { kind: 'done' } as const;

async function charge(
  gateway: PageServices,
  work: PagePayment & { attempt: Attempt; details: PaymentDetails },
): Promise<void> {
  const { payment, merchant, page, attempt, details } = work;
  const outcome = await processorFor(gateway, merchant.mode).charge({
    attemptId: attempt.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    reference: payment.reference,
    atMs: Date.parse(attempt.createdAt),
    methodId: attempt.methodId,
    details,
    saveMethod: payment.invoiceId !== null,
    // A customer who returns from the provider's page without having paid can choose again.
    returnUrl: `${pageAddress(gateway, { paymentId: payment.id, page })}?back=${attempt.id}`,
    title: `${merchant.name}: ${payment.reference}`,
  });
  await settleAttempt(gateway, attempt.id, outcome);
}
