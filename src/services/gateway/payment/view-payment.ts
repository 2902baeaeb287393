import type { Payment } from '#db/queries/gateway-payment.ts';
import type { PaymentView } from '#src/contracts/gateway/payment.ts';

/** A payment as its merchant sees it. */
export function viewPayment(payment: Payment): PaymentView {
  return {
    paymentId: payment.id,
    reference: payment.reference,
    status: payment.status,
    amount: payment.amountMinor,
    currency: payment.currency,
    method: payment.methodId,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

/** A payment as events carry it. */
export function paymentObject(payment: Payment): Readonly<Record<string, unknown>> {
  const { paymentId, ...view } = viewPayment(payment);
  return { id: paymentId, object: 'payment', ...view };
}
