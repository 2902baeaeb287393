import type { Tx } from '#db/client.ts';
import { type Attempt, findAttempt, updateAttempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById, type PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import { lockPayment, type Payment } from '#db/queries/gateway-payment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ChargeOutcome } from '#src/adapters/processor/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { DeclineCode } from '#src/domain/payment.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Settling } from '../context.ts';
import { merchantNowMs, merchantTime } from '../merchant/index.ts';
import { canMove, isOpen, movePayment, type OpenAttempt } from '../payment-state/payment-state.ts';
import { applyDecline, applyInconclusive, applySuccess } from './apply-outcome.ts';

/** The first query after a charge that the provider did not answer; the sandbox has settled by then. */
const FIRST_INQUIRY_MS = 61_000;
const MAX_INQUIRY_INTERVAL_MS = 60 * 60 * 1000;
/** The first query while the customer is at the provider's page, in case they do not return. */
const CUSTOMER_RETURN_INQUIRY_MS = 10 * 60 * 1000;

/** Whether a code counts against the declines that a payment allows. A customer who leaves the page may try again. */
const IS_DECLINE = {
  declined: true,
  insufficient_funds: true,
  expired: true,
  wrong_details: true,
  authentication_required: true,
  not_supported: true,
  test_numbers_only: true,
  abandoned: false,
} as const satisfies Record<DeclineCode, boolean>;

/** Whether an outcome closes an attempt that the processor has taken. */
const ENDS_ATTEMPT = {
  succeeded: true,
  declined: true,
  processing: false,
  action_required: false,
  unavailable: false,
} as const satisfies Record<ChargeOutcome['kind'], boolean>;

type Settled<Kind extends ChargeOutcome['kind']> = Extract<ChargeOutcome, { kind: Kind }>;

/** The current rows of one settlement. The payment is locked. */
interface SettlementContext {
  readonly gateway: Settling;
  readonly tx: Tx;
  readonly merchant: PermittedMerchant;
  readonly payment: Payment;
  readonly attempt: OpenAttempt;
  readonly now: string;
}

/**
 * Records the outcome of an attempt, with the payment's next status, its ledger entry and its events, in one
 * transaction. Can be repeated: what is settled does not change.
 */
export async function settleAttempt(
  gateway: Settling,
  attemptId: Id<'att'>,
  outcome: ChargeOutcome,
): Promise<void> {
  await inTransaction(gateway.database, async (tx) => {
    const found = await findAttempt(tx, attemptId);
    const payment = found === undefined ? undefined : await lockPayment(tx, found.paymentId);
    // Read again: another process may have settled it before the payment was locked.
    const attempt = payment === undefined ? undefined : await findAttempt(tx, attemptId);
    if (payment === undefined || attempt === undefined) throw new Error(`There is no attempt ${attemptId}`);
    if (!isOpen(attempt)) return logContradiction(gateway, attempt, outcome);
    const merchant = await findMerchantById(tx, permitPlatform(payment.merchantId, 'outcome'));
    const now = merchantTime(gateway, merchant);
    const context: SettlementContext = { gateway, tx, merchant, payment, attempt, now };
    // A released merchant must get no further payment. What leaves an attempt as it was is queried by its own schedule.
    if (merchant.releasedAt !== null && (attempt.status === 'started' || ENDS_ATTEMPT[outcome.kind]))
      await enqueue(gateway, tx, 'gateway.catchUp', { merchantId: merchant.id });
    switch (outcome.kind) {
      case 'succeeded':
        return succeeded(context, outcome);
      case 'declined':
        return IS_DECLINE[outcome.code] ? declined(context, outcome) : inconclusive(context, outcome);
      case 'processing':
        return processing(context, outcome);
      case 'action_required':
        return actionRequired(context, outcome);
      case 'unavailable':
        return unavailable(context, outcome);
    }
  });
}

async function succeeded(context: SettlementContext, outcome: Settled<'succeeded'>): Promise<void> {
  const { tx, payment, attempt, now } = context;
  const { processorRef, savedMethod } = outcome;
  await updateAttempt(tx, context.merchant, attempt.id, {
    status: 'succeeded',
    processorRef,
    redirectUrl: null,
    checkAt: null,
  });
  const moved = await movePayment(tx, context.merchant, payment, {
    status: 'succeeded',
    cause: 'charged',
    attemptId: attempt.id,
    methodId: attempt.methodId,
    now,
  });
  await applySuccess({ ...context, payment: moved }, savedMethod);
}

async function declined(
  context: SettlementContext,
  { processorRef, code }: Settled<'declined'>,
): Promise<void> {
  const { tx, payment, attempt, now } = context;
  await updateAttempt(tx, context.merchant, attempt.id, {
    status: 'declined',
    declineCode: code,
    redirectUrl: null,
    checkAt: null,
    processorRef: processorRef ?? attempt.processorRef,
  });
  const declines = payment.declines + 1;
  const moved = await movePayment(tx, context.merchant, payment, {
    status: declines < payment.declineLimit ? 'pending' : 'failed',
    cause: 'declined',
    attemptId: attempt.id,
    methodId: attempt.methodId,
    declines,
    now,
  });
  await applyDecline({ ...context, payment: moved }, code);
}

/** Nothing was charged, and no processor declined it: it does not count as a decline. */
async function inconclusive(
  context: SettlementContext,
  outcome: Settled<'declined'> | Settled<'unavailable'>,
): Promise<void> {
  const { tx, attempt } = context;
  const declineCode = outcome.kind === 'declined' ? outcome.code : null;
  await updateAttempt(tx, context.merchant, attempt.id, {
    status: 'void',
    declineCode,
    redirectUrl: null,
    checkAt: null,
  });
  await applyInconclusive({ ...context, payment: await backToPending(context) });
}

async function backToPending({ tx, merchant, payment, attempt, now }: SettlementContext): Promise<Payment> {
  switch (payment.status) {
    case 'processing':
      return movePayment(tx, merchant, payment, {
        status: 'pending',
        cause: 'unanswered',
        attemptId: attempt.id,
        now,
      });
    case 'pending':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return payment;
  }
}

async function processing(
  context: SettlementContext,
  { processorRef }: Settled<'processing'>,
): Promise<void> {
  const { gateway, tx, payment, attempt, now } = context;
  await updateAttempt(tx, context.merchant, attempt.id, {
    status: 'processing',
    processorRef,
    redirectUrl: null,
    checkAt: nextInquiryAt(context, FIRST_INQUIRY_MS),
  });
  if (canMove(payment.status, 'processing'))
    await movePayment(tx, context.merchant, payment, {
      status: 'processing',
      cause: 'unanswered',
      attemptId: attempt.id,
      now,
    });
  switch (attempt.status) {
    case 'processing':
      // Its query is queued already.
      return;
    case 'started':
    case 'action_required': {
      const inquiry = { attemptId: attempt.id, merchantId: payment.merchantId };
      await enqueue(gateway, tx, 'gateway.settle', inquiry, { delayMs: FIRST_INQUIRY_MS });
    }
  }
}

async function actionRequired(
  context: SettlementContext,
  outcome: Settled<'action_required'>,
): Promise<void> {
  await updateAttempt(context.tx, context.merchant, context.attempt.id, {
    status: 'action_required',
    processorRef: outcome.processorRef,
    redirectUrl: outcome.redirectUrl,
    checkAt: nextInquiryAt(context, CUSTOMER_RETURN_INQUIRY_MS),
  });
}

/** For a new attempt: nothing will be charged. For one under way: the processor is queried again later. */
async function unavailable(context: SettlementContext, outcome: Settled<'unavailable'>): Promise<void> {
  const { gateway, tx, attempt } = context;
  gateway.log.warn({ attemptId: attempt.id, reason: outcome.reason }, 'a processor cannot be reached');
  switch (attempt.status) {
    case 'started':
      return inconclusive(context, outcome);
    case 'processing':
    case 'action_required':
      await updateAttempt(tx, context.merchant, attempt.id, {
        checkAt: nextInquiryAt(context, FIRST_INQUIRY_MS),
      });
  }
}

/** The older an attempt, the longer the pause: half of its age. */
function nextInquiryAt({ gateway, merchant, attempt }: SettlementContext, minMs: number): string {
  const ageMs = merchantNowMs(gateway, merchant) - Date.parse(attempt.createdAt);
  const pauseMs = Math.min(Math.max(minMs, ageMs / 2), MAX_INQUIRY_INTERVAL_MS);
  return merchantTime(gateway, merchant, pauseMs);
}

/** A person has to check money that was charged after its attempt had ended. */
function logContradiction({ log }: Pick<Settling, 'log'>, attempt: Attempt, { kind }: ChargeOutcome): void {
  if (kind !== 'succeeded' || attempt.status === 'succeeded') return;
  log.error({ attemptId: attempt.id, status: attempt.status }, 'an attempt was charged after it had ended');
}
