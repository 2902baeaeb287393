import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Payment } from '#db/queries/gateway-payment.ts';
import { type Id, isId } from '#src/domain/id.ts';
import type { Sealing } from '../../platform/core/index.ts';
import type { PageAddressing } from '../context.ts';

const SIGNATURE_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * One address of a payment's page. The request that starts or restarts a payment returns the first address of that
 * round. Each repetition returns another address. Only the first address of the current round can cancel the payment,
 * so that another client that repeats the request cannot interfere with the customer.
 */
export interface PaymentPageRef {
  readonly paymentId: Id<'pay'>;
  /** `f<round>` or `a<nonce>`. */
  readonly page: string;
}

/** The first address of the current round. */
export function firstPage({ id, round }: Pick<Payment, 'id' | 'round'>): PaymentPageRef {
  return { paymentId: id, page: `f${round}` };
}

/** A new address, which cannot cancel the payment. */
export function anotherPage({ id }: Pick<Payment, 'id'>): PaymentPageRef {
  return { paymentId: id, page: `a${randomBytes(NONCE_BYTES).toString('base64url')}` };
}

/** Whether this address can cancel the payment. */
export function canCancel(payment: Pick<Payment, 'id' | 'round'>, page: string): boolean {
  return page === firstPage(payment).page;
}

/** The URL of an address. It ends in a signature of this gateway, so that the address does not have to be stored. */
export function pageAddress(gateway: PageAddressing, ref: PaymentPageRef): string {
  const signature = signatureOf(gateway, ref).toString('base64url');
  return `${gateway.publicUrl}/pay/${ref.paymentId}.${ref.page}.${signature}`;
}

/** The address in the last part of a URL's path, or null if it is not one of this gateway. */
export function parsePageAddress(gateway: Sealing, token: string): PaymentPageRef | null {
  const [, paymentId, page, signature] =
    /^(pay_[0-9a-z]{26})\.(f[1-9]\d{0,8}|a[\w-]{16})\.([\w-]{22})$/.exec(token) ?? [];
  if (paymentId === undefined || !isId('pay', paymentId) || page === undefined || signature === undefined)
    return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(gateway, { paymentId, page });
  return given.length === expected.length && timingSafeEqual(given, expected) ? { paymentId, page } : null;
}

function signatureOf({ vault }: Sealing, { paymentId, page }: PaymentPageRef): Buffer {
  const key = vault.derive('payment-page');
  return createHmac('sha256', key).update(`${paymentId}.${page}`).digest().subarray(0, SIGNATURE_BYTES);
}
