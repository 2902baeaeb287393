import { findMerchantById, type Merchant } from '#db/queries/gateway-merchant.ts';
import { findPaymentOfPage, type Payment } from '#db/queries/gateway-payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { isPaymentChecksum, type PaymentTerms, paymentChecksum } from '#src/kernel/payment-checksum.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Gateway } from '../context.ts';
import { merchantTime } from '../merchant/merchant-clock.ts';
import { pageIn } from './page-address.ts';

/** A payment as one of its addresses shows it. */
export interface PagePayment {
  readonly payment: Payment;
  readonly merchant: Merchant;
  /** Which address was asked for. */
  readonly page: string;
}

/** The payment whose page was asked for, and whom it is for. Throws 404 where the address names none. */
export async function paymentOfPage(gateway: Gateway, token: string): Promise<PagePayment> {
  const ref = pageIn(gateway, token);
  const payment = ref === null ? undefined : await findPaymentOfPage(gateway.database.writer, ref.paymentId);
  if (ref === null || payment === undefined) throw new Fault('not_found', 'No such payment.');
  const merchant = await findMerchantById(gateway.database.writer, payment.merchantId);
  return { payment, merchant, page: ref.page };
}

export function customerOf(payment: Payment, address: string): Actor {
  return { kind: 'customer', id: payment.id, address };
}

/** Whether a payment's time is over, also where that is not recorded yet. */
export function isOverdue(gateway: Gateway, merchant: Merchant, { expiresAt }: Payment): boolean {
  return expiresAt !== null && expiresAt <= merchantTime(gateway, merchant);
}

export function checksumOf(gateway: Gateway, payment: Payment, page: string): string {
  return paymentChecksum(checksumKey(gateway), termsOf(payment, page));
}

/** Whether a form was made here, for this payment, this sum and this address. */
export function isOwnForm(gateway: Gateway, { payment, page }: PagePayment, checksum: string): boolean {
  return isPaymentChecksum(checksumKey(gateway), termsOf(payment, page), checksum);
}

function termsOf({ id, amountMinor, currency, reference }: Payment, page: string): PaymentTerms {
  return { paymentId: id, page, amountMinor, currency, reference };
}

function checksumKey({ vault }: Gateway): Buffer {
  return vault.derive('payment-form');
}
