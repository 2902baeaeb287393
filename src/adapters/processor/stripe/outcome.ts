import type { Stripe } from 'stripe';
import type { DeclineCode } from '#src/domain/payment.ts';
import type { ChargeOutcome } from '../port.ts';

/** The result of a visit to Stripe's page; its payment intent must be expanded. */
export function outcomeOfSession(session: Stripe.Checkout.Session): ChargeOutcome {
  const processorRef = session.id;
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  if (session.payment_status === 'paid') {
    return { kind: 'succeeded', processorRef, savedMethod: intent === null ? null : tokenOf(intent) };
  }
  if (session.status === 'expired') return { kind: 'declined', processorRef, code: 'abandoned' };
  if (session.status === 'open' && session.url !== null) {
    return { kind: 'action_required', processorRef, redirectUrl: session.url };
  }
  // Complete without money: a method that settles later, or one that did not.
  const inner = intent === null ? null : outcomeOfIntent(intent);
  return inner?.kind === 'declined' ? { ...inner, processorRef } : { kind: 'processing', processorRef };
}

/** The result of a charge without the customer. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): ChargeOutcome {
  const processorRef = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', processorRef, savedMethod: null };
    case 'canceled':
      return { kind: 'declined', processorRef, code: 'abandoned' };
    case 'requires_payment_method':
      return { kind: 'declined', processorRef, code: declineCode(intent.last_payment_error) };
    case 'requires_action':
      return { kind: 'declined', processorRef, code: 'authentication_required' };
    default:
      return { kind: 'processing', processorRef };
  }
}

/** Where an error of Stripe's names the reason of a decline. */
interface Reasons {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** The more precise of the two wins; what is not listed is a decline all the same. */
export function declineCode(reasons: Reasons | null): DeclineCode {
  for (const reason of [reasons?.decline_code, reasons?.code]) {
    const code = reason === undefined ? undefined : DECLINE_CODES.get(reason);
    if (code !== undefined) return code;
  }
  return 'declined';
}

const DECLINE_CODES: ReadonlyMap<string, DeclineCode> = new Map([
  ['insufficient_funds', 'insufficient_funds'],
  ['withdrawal_count_limit_exceeded', 'insufficient_funds'],
  ['expired_card', 'expired'],
  ['incorrect_cvc', 'wrong_details'],
  ['invalid_cvc', 'wrong_details'],
  ['incorrect_number', 'wrong_details'],
  ['invalid_number', 'wrong_details'],
  ['invalid_expiry_month', 'wrong_details'],
  ['invalid_expiry_year', 'wrong_details'],
  ['incorrect_zip', 'wrong_details'],
  ['authentication_required', 'authentication_required'],
  ['authentication_not_handled', 'authentication_required'],
  ['card_not_supported', 'not_supported'],
  ['currency_not_supported', 'not_supported'],
  ['amount_too_small', 'not_supported'],
  ['amount_too_large', 'not_supported'],
  ['testmode_decline', 'test_numbers_only'],
]);

/** Both halves are needed to charge again: a payment method belongs to its customer. */
function tokenOf({ customer, payment_method, setup_future_usage }: Stripe.PaymentIntent): string | null {
  if (setup_future_usage !== 'off_session' || customer === null || payment_method === null) return null;
  return `${idOf(customer)}:${idOf(payment_method)}`;
}

function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id;
}
