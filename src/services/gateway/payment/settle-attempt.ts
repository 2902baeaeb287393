import type { Tx } from '#db/client.ts';
import { type Attempt, findAttempt, updateAttempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById, type Merchant } from '#db/queries/gateway-merchant.ts';
import { lockPayment, type Payment } from '#db/queries/gateway-payment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ChargeOutcome } from '#src/adapters/processor/port.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Gateway } from '../context.ts';
import { merchantNowMs, merchantTime } from '../merchant/merchant-clock.ts';
import { isOpen } from '../payment-state/attempt-state.ts';
import { movePayment } from '../payment-state/move-payment.ts';
import { applyDecline, applyInconclusive, applySuccess } from './apply-outcome.ts';

/** A provider that said nothing is asked a minute later; the sandbox has settled by then. */
const FIRST_INQUIRY_MS = 61_000;
const MAX_INQUIRY_INTERVAL_MS = 60 * 60 * 1000;
/** How often a customer's stay at a provider's page is looked after, should they never come back. */
const CUSTOMER_RETURN_INQUIRY_MS = 10 * 60 * 1000;

type Settled<Kind extends ChargeOutcome['kind']> = Extract<ChargeOutcome, { kind: Kind }>;

/** What a settling works on: all of it as it is now, and the payment locked. */
interface Scene {
  readonly gateway: Gateway;
  readonly tx: Tx;
  readonly merchant: Merchant;
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly now: string;
}

/**
 * Records what has become of an attempt, with the payment's next state, its ledger entry and its events, in one
 * transaction. May be told any number of times; what is settled stays.
 */
export async function settleAttempt(
  gateway: Gateway,
  attemptId: string,
  outcome: ChargeOutcome,
): Promise<void> {
  await inTransaction(gateway.database, async (tx) => {
    const found = await findAttempt(tx, attemptId);
    const payment = found === undefined ? undefined : await lockPayment(tx, found.paymentId);
    // Read again: until the payment was locked somebody else may have settled it.
    const attempt = payment === undefined ? undefined : await findAttempt(tx, attemptId);
    if (payment === undefined || attempt === undefined) throw new Error(`There is no attempt ${attemptId}`);
    if (!isOpen(attempt)) return logContradiction(gateway, attempt, outcome);
    const merchant = await findMerchantById(tx, payment.merchantId);
    const now = merchantTime(gateway, merchant);
    const scene: Scene = { gateway, tx, merchant, payment, attempt, now };
    // Whatever it is, nothing more may be paid to a released merchant.
    if (merchant.releasedAt !== null)
      await enqueue(gateway, tx, 'gateway.catchUp', { merchantId: merchant.id });
    switch (outcome.kind) {
      case 'succeeded':
        return succeeded(scene, outcome);
      case 'declined':
        return outcome.code === 'abandoned' ? inconclusive(scene, outcome) : declined(scene, outcome);
      case 'processing':
        return processing(scene, outcome);
      case 'action_required':
        return actionRequired(scene, outcome);
      case 'unavailable':
        return unavailable(scene, outcome);
    }
  });
}

async function succeeded(scene: Scene, outcome: Settled<'succeeded'>): Promise<void> {
  const { tx, payment, attempt, now } = scene;
  const { processorRef, savedMethod } = outcome;
  await updateAttempt(tx, attempt.id, {
    status: 'succeeded',
    processorRef,
    redirectUrl: null,
    checkAt: null,
  });
  const moved = await movePayment(tx, payment, {
    status: 'succeeded',
    cause: 'charged',
    attemptId: attempt.id,
    methodId: attempt.methodId,
    now,
  });
  await applySuccess({ ...scene, payment: moved }, savedMethod);
}

async function declined(scene: Scene, { processorRef, code }: Settled<'declined'>): Promise<void> {
  const { tx, payment, attempt, now } = scene;
  await updateAttempt(tx, attempt.id, {
    ...{ status: 'declined', declineCode: code, redirectUrl: null, checkAt: null },
    processorRef: processorRef ?? attempt.processorRef,
  });
  const declines = payment.declines + 1;
  const moved = await movePayment(tx, payment, {
    status: declines < payment.declineLimit ? 'pending' : 'failed',
    cause: 'declined',
    attemptId: attempt.id,
    methodId: attempt.methodId,
    declines,
    now,
  });
  await applyDecline({ ...scene, payment: moved }, code);
}

/** Nothing was charged and nobody said no: the next try is as good as this one. */
async function inconclusive(
  scene: Scene,
  outcome: Settled<'declined'> | Settled<'unavailable'>,
): Promise<void> {
  const { tx, payment, attempt, now } = scene;
  const declineCode = outcome.kind === 'declined' ? outcome.code : null;
  await updateAttempt(tx, attempt.id, { status: 'void', declineCode, redirectUrl: null, checkAt: null });
  const moved =
    payment.status === 'processing'
      ? await movePayment(tx, payment, { status: 'pending', cause: 'unanswered', attemptId: attempt.id, now })
      : payment;
  await applyInconclusive({ ...scene, payment: moved });
}

async function processing(scene: Scene, { processorRef }: Settled<'processing'>): Promise<void> {
  const { gateway, tx, payment, attempt, now } = scene;
  const isNew = attempt.status !== 'processing';
  await updateAttempt(tx, attempt.id, {
    ...{ status: 'processing', processorRef, redirectUrl: null },
    checkAt: nextInquiryAt(scene, FIRST_INQUIRY_MS),
  });
  if (payment.status === 'pending')
    await movePayment(tx, payment, { status: 'processing', cause: 'unanswered', attemptId: attempt.id, now });
  if (!isNew) return;
  const question = { attemptId: attempt.id, merchantId: payment.merchantId };
  await enqueue(gateway, tx, 'gateway.settle', question, { delayMs: FIRST_INQUIRY_MS });
}

async function actionRequired(scene: Scene, outcome: Settled<'action_required'>): Promise<void> {
  const { processorRef, redirectUrl } = outcome;
  await updateAttempt(scene.tx, scene.attempt.id, {
    ...{ status: 'action_required', processorRef, redirectUrl },
    checkAt: nextInquiryAt(scene, CUSTOMER_RETURN_INQUIRY_MS),
  });
}

/** For a new attempt it means that nothing will be charged; for one under way, that there is no answer now. */
async function unavailable(scene: Scene, outcome: Settled<'unavailable'>): Promise<void> {
  const { gateway, tx, attempt } = scene;
  gateway.log.warn({ attemptId: attempt.id, reason: outcome.reason }, 'a processor cannot be reached');
  if (attempt.status === 'started') return inconclusive(scene, outcome);
  await updateAttempt(tx, attempt.id, { checkAt: nextInquiryAt(scene, FIRST_INQUIRY_MS) });
}

/** The older an attempt, the longer the pause: half of its age. */
function nextInquiryAt({ gateway, merchant, attempt }: Scene, leastMs: number): string {
  const ageMs = merchantNowMs(gateway, merchant) - Date.parse(attempt.createdAt);
  const pauseMs = Math.min(Math.max(leastMs, ageMs / 2), MAX_INQUIRY_INTERVAL_MS);
  return merchantTime(gateway, merchant, pauseMs);
}

/** Money that moved although its attempt was given up has to be looked at by a person. */
function logContradiction({ log }: Gateway, attempt: Attempt, { kind }: ChargeOutcome): void {
  if (kind !== 'succeeded' || attempt.status === 'succeeded') return;
  log.error({ attemptId: attempt.id, status: attempt.status }, 'an attempt that was over has been charged');
}
