import { Stripe } from 'stripe';
import type { ChargeOutcome } from '../port.ts';
import { declineCode } from './outcome.ts';

/**
 * The meaning of a call that Stripe did not execute. `unknown`: it may have been executed all the same. Throws errors
 * that are defects of this program, such as a reference that Stripe does not have.
 */
export function readFailure(
  error: unknown,
): ChargeOutcome | { readonly kind: 'unknown'; readonly reason: string } {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const reason = reasonOf(error);
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError) {
    return { kind: 'declined', processorRef: error.payment_intent?.id ?? null, code: declineCode(error) };
  }
  if (error instanceof StripeInvalidRequestError) {
    if (error.code === 'resource_missing' || error.code === 'checkout_session_not_open') throw error;
    if (error.param === 'currency' || declineCode(error) === 'not_supported') {
      return { kind: 'declined', processorRef: null, code: 'not_supported' };
    }
    return { kind: 'unavailable', reason };
  }
  return REFUSALS.has(error.statusCode ?? 0) ? { kind: 'unavailable', reason } : { kind: 'unknown', reason };
}

/** Wrong key, no right to do this, too many calls: Stripe looked no further. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** Codes only: Stripe's sentences may quote what was sent, and parts of the key. */
function reasonOf({
  type,
  code,
  statusCode,
  requestId,
}: InstanceType<typeof Stripe.errors.StripeError>): string {
  const parts = [type, code, statusCode, requestId].filter((part) => part !== undefined && part !== '');
  return `Stripe: ${parts.join(' ')}`;
}
