import type { Payment } from '#db/queries/gateway-payment.ts';
import type { PaymentStatus } from '#src/domain/payment.ts';

/**
 * From which state a payment may go to which. While a payment is `processing`, the provider has not answered yet: it can
 * be neither cancelled nor expired, because money may be moving. A decline within the limit leads back to `pending`, and
 * so does a new request for a payment that was closed without money.
 */
const TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'expired'],
  processing: ['pending', 'succeeded', 'failed'],
  succeeded: [],
  failed: ['pending'],
  cancelled: ['pending'],
  expired: ['pending'],
};

const CLOSED_WITHOUT_MONEY: readonly PaymentStatus[] = ['failed', 'cancelled', 'expired'];

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether a new request begins this payment again. What pays for a subscription has its own schedule. */
export function canRestart({ status, invoiceId }: Pick<Payment, 'status' | 'invoiceId'>): boolean {
  return invoiceId === null && CLOSED_WITHOUT_MONEY.includes(status);
}
