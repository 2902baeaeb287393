import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Payment } from '#db/queries/gateway-payment.ts';
import type { Gateway } from '../context.ts';

const MARK_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * One address of a payment's page. The request that begins a payment, or begins it again, is given the first address
 * of that round; each further request is given an address of its own. Only the first address of the current round may
 * cancel the payment, so that somebody who repeats a payment request cannot interfere with its customer.
 */
export interface PaymentPageRef {
  readonly paymentId: string;
  /** `f<round>` or `a<nonce>`. */
  readonly page: string;
}

export function firstPage({ id, round }: Pick<Payment, 'id' | 'round'>): PaymentPageRef {
  return { paymentId: id, page: `f${round}` };
}

export function anotherPage({ id }: Pick<Payment, 'id'>): PaymentPageRef {
  return { paymentId: id, page: `a${randomBytes(NONCE_BYTES).toString('base64url')}` };
}

/** Whether this address may cancel the payment. */
export function canCancel(payment: Pick<Payment, 'id' | 'round'>, page: string): boolean {
  return page === firstPage(payment).page;
}

/** The URL of an address. It ends in a mark that only this gateway can make, so that nothing has to be stored. */
export function pageAddress(gateway: Gateway, ref: PaymentPageRef): string {
  return `${gateway.publicUrl}/pay/${ref.paymentId}.${ref.page}.${markOf(gateway, ref).toString('base64url')}`;
}

/** The address that the last part of a URL's path names, or null. */
export function pageIn(gateway: Gateway, token: string): PaymentPageRef | null {
  const [, paymentId, page, mark] =
    /^(pay_[0-9a-z]{26})\.(f[1-9]\d{0,8}|a[\w-]{16})\.([\w-]{22})$/.exec(token) ?? [];
  if (paymentId === undefined || page === undefined || mark === undefined) return null;
  const given = Buffer.from(mark, 'base64url');
  const expected = markOf(gateway, { paymentId, page });
  return given.length === expected.length && timingSafeEqual(given, expected) ? { paymentId, page } : null;
}

function markOf({ vault }: Gateway, { paymentId, page }: PaymentPageRef): Buffer {
  const key = vault.derive('payment-page');
  return createHmac('sha256', key).update(`${paymentId}.${page}`).digest().subarray(0, MARK_BYTES);
}
