import type { Merchant } from '#db/queries/gateway-merchant.ts';
import { findPaymentByReference, insertPayment, type Payment } from '#db/queries/gateway-payment.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { PaymentRequest, StartedPayment } from '#src/contracts/gateway/payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { Gateway } from '../context.ts';
import { merchantTime } from '../merchant/merchant-clock.ts';
import { enabledMethods } from '../merchant/methods.ts';
import { pageAddress } from './page-address.ts';

export const PAYMENT_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const DECLINES_ON_PAGE = 5;

/**
 * Begins a payment: spec 3, `POST /api/pay`. The same request again, also at once, is the same payment, whatever has
 * become of it; with another sum or return address it is a conflict. The methods are those of this moment.
 */
export async function startPayment(
  gateway: Gateway,
  merchant: Merchant,
  request: PaymentRequest,
  address: string,
): Promise<StartedPayment> {
  const { database } = gateway;
  const earlier = () => findPaymentByReference(database.writer, merchant.id, request.reference);
  const payment =
    (await earlier()) ?? (await insertOr(earlier, () => insert(gateway, merchant, request, address)));
  assertSameTerms(payment, request);
  return {
    paymentId: payment.id,
    url: pageAddress(gateway, payment.id),
    reference: payment.reference,
    status: payment.status,
  };
}

/** Of two at once the database lets one in; the other finds what the first has made. */
async function insertOr(
  earlier: () => Promise<Payment | undefined>,
  make: () => Promise<Payment>,
): Promise<Payment> {
  try {
    return await make();
  } catch (error) {
    const made = isUniqueViolation(error) ? await earlier() : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

async function insert(
  gateway: Gateway,
  merchant: Merchant,
  request: PaymentRequest,
  address: string,
): Promise<Payment> {
  const methods = enabledMethods(gateway, merchant).map(({ id }) => id);
  if (methods.length === 0) throw NO_METHOD;
  const id = gateway.ids.next('pay');
  return inTransaction(gateway.database, async (tx) => {
    const payment = await insertPayment(tx, {
      id,
      merchantId: merchant.id,
      reference: request.reference,
      amountMinor: request.amount,
      currency: request.currency,
      returnUrl: request.returnUrl,
      methodsJson: JSON.stringify(methods),
      declineLimit: DECLINES_ON_PAGE,
      invoiceId: null,
      expiresAt: merchantTime(gateway, merchant, PAYMENT_LIFETIME_MS),
      createdAt: merchantTime(gateway, merchant),
    });
    await auditAs(gateway, tx, {
      actor: { kind: 'merchant', id: merchant.id, address },
      organizationId: null,
      action: 'payment.create',
      resourceId: id,
    });
    return payment;
  });
}

export const NO_METHOD = new Fault('conflict', 'This merchant has no payment method switched on.');

function assertSameTerms(payment: Payment, { amount, currency, returnUrl }: PaymentRequest): void {
  const isSame =
    payment.amountMinor === amount && payment.currency === currency && payment.returnUrl === returnUrl;
  if (isSame) return;
  throw new Fault(
    'conflict',
    'There is a payment with this reference and another amount, currency or return address.',
  );
}
