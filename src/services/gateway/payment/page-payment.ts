import { findMerchantById, type Merchant } from '#db/queries/gateway-merchant.ts';
import { findPaymentOfPage, type Payment } from '#db/queries/gateway-payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { isPaymentChecksum, type PaymentTerms, paymentChecksum } from '#src/kernel/payment-checksum.ts';
import type { Actor } from '../../platform/context.ts';
import type { Gateway } from '../context.ts';
import { merchantTime } from '../merchant/merchant-clock.ts';
import { paymentIdIn } from './page-address.ts';

/** The payment whose page was asked for, and whom it is for. Throws 404 where the address names none. */
export async function paymentOfPage(
  gateway: Gateway,
  token: string,
): Promise<{ payment: Payment; merchant: Merchant }> {
  const paymentId = paymentIdIn(gateway, token);
  const payment =
    paymentId === null ? undefined : await findPaymentOfPage(gateway.database.writer, paymentId);
  if (payment === undefined) throw new Fault('not_found', 'No such payment.');
  const merchant = await findMerchantById(gateway.database.writer, payment.merchantId);
  return { payment, merchant };
}

export function customerOf(payment: Payment, address: string): Actor {
  return { kind: 'customer', id: payment.id, address };
}

/** Whether a payment's time is over, also where nobody has recorded that yet. */
export function isOverdue(gateway: Gateway, merchant: Merchant, { expiresAt }: Payment): boolean {
  return expiresAt !== null && expiresAt <= merchantTime(gateway, merchant);
}

export function checksumOf(gateway: Gateway, payment: Payment): string {
  return paymentChecksum(checksumKey(gateway), termsOf(payment));
}

/** Whether a form was made here, for this payment and this sum. */
export function isOwnForm(gateway: Gateway, payment: Payment, checksum: string): boolean {
  return isPaymentChecksum(checksumKey(gateway), termsOf(payment), checksum);
}

function termsOf({ id, amountMinor, currency, reference }: Payment): PaymentTerms {
  return { paymentId: id, amountMinor, currency, reference };
}

function checksumKey({ vault }: Gateway): Buffer {
  return vault.derive('payment-form');
}
