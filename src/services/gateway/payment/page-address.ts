import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Gateway } from '../context.ts';

const MARK_BYTES = 16;

/**
 * The address of a payment's page is its id and a mark that only this gateway can make: nobody guesses it, nothing has
 * to be stored, and the same payment has the same address for ever.
 */
export function pageAddress(gateway: Gateway, paymentId: string): string {
  return `${gateway.publicUrl}/pay/${paymentId}.${markOf(gateway, paymentId).toString('base64url')}`;
}

/** The payment that an address names, or null. */
export function paymentIdIn(gateway: Gateway, token: string): string | null {
  const [, paymentId, mark] = /^(pay_[0-9a-z]{26})\.([\w-]{22})$/.exec(token) ?? [];
  if (paymentId === undefined || mark === undefined) return null;
  const given = Buffer.from(mark, 'base64url');
  const expected = markOf(gateway, paymentId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? paymentId : null;
}

function markOf({ vault }: Gateway, paymentId: string): Buffer {
  const key = vault.derive('payment-page');
  return createHmac('sha256', key).update(paymentId).digest().subarray(0, MARK_BYTES);
}
