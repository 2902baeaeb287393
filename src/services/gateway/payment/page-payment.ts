import { findMerchantById, type Merchant } from '#db/queries/gateway-merchant.ts';
import { findPaymentOfPage, type Payment } from '#db/queries/gateway-payment.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import { Fault } from '#src/kernel/fault.ts';
import { isPaymentChecksum, type PaymentTerms, paymentChecksum } from '#src/kernel/payment-checksum.ts';
import type { Actor, Clocked, Sealing } from '../../platform/core/index.ts';
import { permitPayer } from '../access/permit.ts';
import type { Gateway } from '../context.ts';
import { merchantTime } from '../merchant/index.ts';
import { parsePageAddress } from './page-address.ts';

/** A payment with its merchant and one of its addresses. */
export interface PagePayment {
  readonly payment: Payment;
  readonly merchant: Merchant & MerchantPermit<'payer'>;
  /** The requested address. */
  readonly page: string;
}

/** The payment of an address, with its merchant. Throws 404. */
export async function paymentOfPage(
  gateway: Pick<Gateway, 'database' | 'vault'>,
  token: string,
): Promise<PagePayment> {
  const ref = parsePageAddress(gateway, token);
  const payment = ref === null ? undefined : await findPaymentOfPage(gateway.database.writer, ref.paymentId);
  if (ref === null || payment === undefined) throw new Fault('not_found', 'No such payment.');
  const merchant = await findMerchantById(gateway.database.writer, permitPayer(payment.merchantId));
  return { payment, merchant, page: ref.page };
}

/** The customer of a payment, for the audit log. */
export function customerOf(payment: Payment, address: string): Actor {
  return { kind: 'customer', id: payment.id, address };
}

/** Whether a payment's time is over, recorded or not. */
export function isOverdue(gateway: Clocked, merchant: Merchant, { expiresAt }: Payment): boolean {
  return expiresAt !== null && expiresAt <= merchantTime(gateway, merchant);
}

/** The checksum of a payment form: it binds the form to its payment, sum and address. */
export function checksumOf(gateway: Sealing, payment: Payment, page: string): string {
  return paymentChecksum(checksumKey(gateway), termsOf(payment, page));
}

/** Whether this gateway made the form, for this payment, sum and address. */
export function isOwnForm(gateway: Sealing, { payment, page }: PagePayment, checksum: string): boolean {
  return isPaymentChecksum(checksumKey(gateway), termsOf(payment, page), checksum);
}

function termsOf({ id, amountMinor, currency, reference }: Payment, page: string): PaymentTerms {
  return { paymentId: id, page, amountMinor, currency, reference };
}

function checksumKey({ vault }: Sealing): Buffer {
  return vault.derive('payment-form');
}
