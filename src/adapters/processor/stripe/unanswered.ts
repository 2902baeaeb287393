import type { Stripe } from 'stripe';
import type { ChargeOutcome, Inquiry, SavedChargeRequest } from '../port.ts';
import { outcomeOfIntent } from './outcome.ts';

/** After this time, no call that was sent to Stripe is executed any more. */
const ARRIVES_WITHIN_MS = 60 * 60 * 1000;
/** Stripe forgets idempotency keys after 24 hours: the same call would then be a second charge. */
const KEY_IS_KNOWN_MS = 23 * 60 * 60 * 1000;
const MAX_INTENTS = 100;

const REFERENCE = /^unanswered:([^:]+):([^:]+):([0-9]+)(?::([0-9]+))?$/;

/** A charge that may have been sent. */
interface SentCharge {
  readonly attemptId: string;
  readonly customer: string;
  /** When the attempt was recorded. */
  readonly atMs: number;
}

/** The reference of a charge whose answer was lost: with it the charge is looked for at its customer's. */
export function unansweredReference({ attemptId, savedMethod, atMs, nowMs }: SavedChargeRequest): string {
  return `unanswered:${attemptId}:${customerOf(savedMethod)}:${atMs}:${nowMs}`;
}

/** Whether a reference is that of an attempt whose call got no answer. */
export function isUnanswered(processorRef: string): boolean {
  return REFERENCE.test(processorRef);
}

/** What is nowhere an hour after it was last sent has not arrived. */
export async function findUnanswered(
  stripe: Stripe,
  { processorRef, atMs: nowMs }: Inquiry,
): Promise<ChargeOutcome> {
  const [, attemptId = '', customer = '', recorded = '', sent = recorded] =
    REFERENCE.exec(processorRef) ?? [];
  const found = await findCharge(stripe, { attemptId, customer, atMs: Number(recorded) });
  if (found !== null) return found;
  return nowMs > Number(sent) + ARRIVES_WITHIN_MS
    ? { kind: 'declined', processorRef, code: 'abandoned' }
    : { kind: 'processing', processorRef };
}

/** The charge of an attempt whose idempotency key Stripe may have forgotten. Null: it can be sent. */
export async function findForgotten(
  stripe: Stripe,
  { attemptId, savedMethod, atMs, nowMs }: SavedChargeRequest,
): Promise<ChargeOutcome | null> {
  if (nowMs - atMs <= KEY_IS_KNOWN_MS) return null;
  return findCharge(stripe, { attemptId, customer: customerOf(savedMethod), atMs });
}

/** Lists, for Stripe's search lags behind by minutes. */
async function findCharge(
  stripe: Stripe,
  { attemptId, customer, atMs }: SentCharge,
): Promise<ChargeOutcome | null> {
  const { data } = await stripe.paymentIntents.list({
    customer,
    created: { gte: Math.floor((atMs - ARRIVES_WITHIN_MS) / 1000) },
    limit: MAX_INTENTS,
  });
  const intent = data.find(({ metadata }) => metadata.attemptId === attemptId);
  return intent === undefined ? null : outcomeOfIntent(intent);
}

function customerOf(savedMethod: string): string {
  return savedMethod.split(':')[0] ?? '';
}
