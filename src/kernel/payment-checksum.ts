import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a customer agrees to when a payment form is sent. */
export interface PaymentTerms {
  readonly paymentId: string;
  /** The address that the form is on. */
  readonly page: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
}

/**
 * The hidden field of a payment form: it proves that the form was made here, for this payment and this sum. The key
 * is derived for this purpose alone (`vault.derive('payment-form')`), 32 bytes. 64 lower-case hex digits.
 */
export function paymentChecksum(key: Buffer, terms: PaymentTerms): string {
  return digest(key, terms).toString('hex');
}

/** Whether a form's field is the checksum of these terms. Takes the same time wherever the two differ. */
export function isPaymentChecksum(key: Buffer, terms: PaymentTerms, candidate: unknown): boolean {
  if (typeof candidate !== 'string' || !/^[0-9a-f]{64}$/.test(candidate)) return false;
  return timingSafeEqual(digest(key, terms), Buffer.from(candidate, 'hex'));
}

/** An array in JSON, so that no text of one part can pass for the border between two. */
function digest(key: Buffer, { paymentId, page, amountMinor, currency, reference }: PaymentTerms): Buffer {
  const terms = JSON.stringify([paymentId, page, amountMinor, currency, reference]);
  return createHmac('sha256', key).update(terms).digest();
}
