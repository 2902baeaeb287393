import { Stripe } from 'stripe';
import type { ChargeOutcome } from '../port.ts';
import { declineCode } from './outcome.ts';

/**
 * The meaning of a call that Stripe did not execute. `unknown`: an earlier sending of the same call may have been
 * executed all the same. Throws what is no error of Stripe's.
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
  // Stripe has read the request. A wrong key or too many calls end before that, and do not exclude an earlier execution.
  if (error instanceof StripeInvalidRequestError && IS_READ.has(error.statusCode ?? 0)) {
    if (error.param === 'currency' || declineCode(error) === 'not_supported') {
      return { kind: 'declined', processorRef: null, code: 'not_supported' };
    }
    return { kind: 'unavailable', reason };
  }
  return { kind: 'unknown', reason };
}

const IS_READ: ReadonlySet<number> = new Set([400, 402, 404]);

/** Whether Stripe cannot charge a saved method any more: it or its customer was deleted, or they were separated. */
export function isMethodGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const { code, param, message, statusCode } = error;
  if (!IS_READ.has(statusCode ?? 0)) return false;
  return (
    code === 'resource_missing' ||
    (param !== undefined && METHOD_FIELDS.has(param)) ||
    // Has neither a code nor a field.
    message.includes('previously used')
  );
}

const METHOD_FIELDS: ReadonlySet<string> = new Set(['customer', 'payment_method']);

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
