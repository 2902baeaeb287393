import type { Stripe } from 'stripe';
import type { ChargeOutcome, Inquiry, SavedChargeRequest } from '../port.ts';
import { outcomeOfIntent } from './outcome.ts';

/** After this time, no call that was sent to Stripe is executed any more. */
const ARRIVES_WITHIN_MS = 60 * 60 * 1000;
const MAX_INTENTS = 100;

const REFERENCE = /^unanswered:([^:]+):([^:]+):([0-9]+)$/;

/** The reference of a charge whose answer was lost: with it the charge is looked for at its customer's. */
export function unansweredReference({ attemptId, savedMethod, atMs }: SavedChargeRequest): string {
  return `unanswered:${attemptId}:${customerOf(savedMethod)}:${atMs}`;
}

/** Whether a reference is that of an attempt whose call got no answer. */
export function isUnanswered(processorRef: string): boolean {
  return REFERENCE.test(processorRef);
}

/** Lists, for Stripe's search lags behind by minutes; what is nowhere after an hour has not arrived. */
export async function findUnanswered(
  stripe: Stripe,
  { processorRef, atMs }: Inquiry,
): Promise<ChargeOutcome> {
  const [, attemptId = '', customer = '', sent = ''] = REFERENCE.exec(processorRef) ?? [];
  const sentMs = Number(sent);
  const { data } = await stripe.paymentIntents.list({
    customer,
    created: { gte: Math.floor((sentMs - ARRIVES_WITHIN_MS) / 1000) },
    limit: MAX_INTENTS,
  });
  const intent = data.find(({ metadata }) => metadata.attemptId === attemptId);
  if (intent !== undefined) return outcomeOfIntent(intent);
  return atMs > sentMs + ARRIVES_WITHIN_MS
    ? { kind: 'declined', processorRef, code: 'abandoned' }
    : { kind: 'processing', processorRef };
}

function customerOf(savedMethod: string): string {
  return savedMethod.split(':')[0] ?? '';
}
