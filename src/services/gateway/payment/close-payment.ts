import { findLastAttempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById, type PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import { findPaymentById, lockPayment, type Payment } from '#db/queries/gateway-payment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { LedgerCause, PaymentStatus } from '#src/domain/payment.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor } from '../../platform/core/index.ts';
import type { Settling } from '../context.ts';
import { merchantTime } from '../merchant/index.ts';
import { canMove, isOpen, movePayment } from '../payment-state/payment-state.ts';
import { applyClosing } from './apply-outcome.ts';
import { isOverdue } from './page-payment.ts';
import { queryPayment } from './query-processor.ts';

export interface Closing {
  readonly status: Extract<PaymentStatus, 'cancelled' | 'expired'>;
  readonly cause: LedgerCause;
  /** Null: not requested, but due. */
  readonly actor: Actor | null;
}

/**
 * Closes a payment that waits for its customer, after stopping its open attempt at the provider. Returns false and
 * changes nothing if the payment is not pending any more, or money may still be moving.
 */
export async function closePayment(
  gateway: Settling,
  permit: MerchantPermit,
  paymentId: Id<'pay'>,
  closing: Closing,
): Promise<boolean> {
  await queryPayment(gateway, paymentId, 'abandon');
  return inTransaction(gateway.database, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment === undefined || !canMove(payment.status, closing.status)) return false;
    const last = await findLastAttempt(tx, paymentId);
    if (last !== undefined && isOpen(last)) return false;
    const merchant = await findMerchantById(tx, permit);
    const now = merchantTime(gateway, merchant);
    const { status, cause, actor } = closing;
    const moved = await movePayment(tx, merchant, payment, { status, cause, now });
    await applyClosing({ gateway, tx, merchant, payment: moved });
    if (actor !== null) {
      const action = 'payment.cancel';
      await auditAs(gateway, tx, { actor, organizationId: null, action, resourceId: paymentId });
    }
    return true;
  });
}

/** The current payment. If its time is over, it is first recorded as expired, unless money may be moving. */
export async function expireIfOverdue(
  gateway: Settling,
  merchant: PermittedMerchant,
  payment: Payment,
): Promise<Payment> {
  if (!canMove(payment.status, 'expired') || !isOverdue(gateway, merchant, payment)) return payment;
  await closePayment(gateway, merchant, payment.id, { status: 'expired', cause: 'expired', actor: null });
  return (await findPaymentById(gateway.database.writer, merchant.id, payment.id)) ?? payment;
}
