import type { Merchant, PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import {
  findPaymentByReference,
  insertPayment,
  lockPayment,
  type Payment,
} from '#db/queries/gateway-payment.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { PaymentRequest, StartedPayment } from '#src/contracts/gateway/payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { PageAddressing, PageServices, WithProcessors } from '../context.ts';
import { enabledMethods, holdMerchant, merchantTime } from '../merchant/index.ts';
import { canRestart, movePayment } from '../payment-state/payment-state.ts';
import { expireIfOverdue } from './close-payment.ts';
import { anotherPage, firstPage, pageAddress } from './page-address.ts';
import { assertSigned } from './request-signature.ts';

export const PAYMENT_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const MAX_PAGE_DECLINES = 5;

/**
 * Starts a payment: docs/specification/3-payments.md, `POST /api/pay`. A repeated request returns the same payment at
 * another address. A cancelled, failed or expired payment starts again. The methods are those that are enabled when the
 * payment starts. Throws 409 for another amount, currency or return address, and without an enabled method; 404 if the
 * merchant was released meanwhile.
 */
export async function startPayment(
  gateway: PageServices,
  merchant: PermittedMerchant,
  request: PaymentRequest,
  address: string,
): Promise<StartedPayment> {
  await assertSigned(gateway, merchant, request);
  const earlier = () => findPaymentByReference(gateway.database.writer, merchant.id, request.reference);
  const known = await earlier();
  if (known !== undefined) return restartIfClosed(gateway, merchant, known, request, address);
  try {
    const payment = await insert(gateway, merchant, request, address);
    return started(gateway, payment, { isFirst: true });
  } catch (error) {
    // Of two simultaneous requests the database accepts one; the other finds its payment.
    const created = isUniqueViolation(error) ? await earlier() : undefined;
    if (created === undefined) throw error;
    return restartIfClosed(gateway, merchant, created, request, address);
  }
}

function started(
  gateway: PageAddressing,
  payment: Payment,
  { isFirst }: { isFirst: boolean },
): StartedPayment {
  return {
    paymentId: payment.id,
    url: pageAddress(gateway, isFirst ? firstPage(payment) : anotherPage(payment)),
    reference: payment.reference,
    status: payment.status,
  };
}

async function insert(
  gateway: Pick<PageServices, 'database' | 'clock' | 'ids' | 'processors'>,
  merchant: PermittedMerchant,
  request: PaymentRequest,
  address: string,
): Promise<Payment> {
  const methodsJson = methodsOf(gateway, merchant);
  const id = gateway.ids.next('pay');
  return inTransaction(gateway.database, async (tx) => {
    await holdMerchant(tx, merchant);
    const payment = await insertPayment(tx, merchant, {
      id,
      reference: request.reference,
      amountMinor: request.amount,
      currency: request.currency,
      returnUrl: request.returnUrl,
      methodsJson,
      declineLimit: MAX_PAGE_DECLINES,
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

function methodsOf(gateway: WithProcessors, merchant: Merchant): string {
  const methods = enabledMethods(gateway, merchant).map(({ id }) => id);
  if (methods.length === 0) throw noMethod();
  return JSON.stringify(methods);
}

/** 409: a merchant has no payment method. */
export function noMethod(): Fault {
  return new Fault(
    'conflict',
    'No payment method is enabled for this merchant. Enable one in the settings of the payment gateway service.',
  );
}

/** A repeated request: returns the payment, and starts it again if it was closed without money. */
async function restartIfClosed(
  gateway: PageServices,
  merchant: PermittedMerchant,
  known: Payment,
  request: PaymentRequest,
  address: string,
): Promise<StartedPayment> {
  assertSameTerms(known, request);
  const current = await expireIfOverdue(gateway, merchant, known);
  if (!canRestart(current)) return started(gateway, current, { isFirst: false });
  const methodsJson = methodsOf(gateway, merchant);
  return inTransaction(gateway.database, async (tx) => {
    const payment = await lockPayment(tx, known.id);
    if (payment === undefined) throw new Error(`The payment ${known.id} does not exist any more`);
    // Another request has restarted it, or money is moving.
    if (!canRestart(payment)) return started(gateway, payment, { isFirst: false });
    await holdMerchant(tx, merchant);
    const restarted = await movePayment(tx, merchant, payment, {
      status: 'pending',
      cause: 'restarted',
      methodId: null,
      declines: 0,
      restart: {
        round: payment.round + 1,
        methodsJson,
        expiresAt: merchantTime(gateway, merchant, PAYMENT_LIFETIME_MS),
      },
      now: merchantTime(gateway, merchant),
    });
    await auditAs(gateway, tx, {
      actor: { kind: 'merchant', id: merchant.id, address },
      organizationId: null,
      action: 'payment.restart',
      resourceId: payment.id,
    });
    return started(gateway, restarted, { isFirst: true });
  });
}

function assertSameTerms(payment: Payment, { amount, currency, returnUrl }: PaymentRequest): void {
  const isSame =
    payment.amountMinor === amount && payment.currency === currency && payment.returnUrl === returnUrl;
  if (isSame) return;
  throw new Fault(
    'conflict',
    'A payment with this reference exists with another amount, currency or return address. Use a new reference. If you did not create that payment, require signed requests (requireSignature).',
  );
}
