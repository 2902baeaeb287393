import type { Payment } from '#db/queries/gateway-payment.ts';
import type { EventObject } from '#src/contracts/gateway/event.ts';
import type { PaymentView } from '#src/contracts/gateway/payment.ts';

/** The states in which an attempt has decided what becomes of a payment. */
const DECIDED: readonly Payment['status'][] = ['succeeded', 'failed'];

/** A payment as its merchant sees it. */
export function viewPayment(payment: Payment): PaymentView {
  return {
    paymentId: payment.id,
    reference: payment.reference,
    status: payment.status,
    amount: payment.amountMinor,
    currency: payment.currency,
    method: DECIDED.includes(payment.status) ? payment.methodId : null,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

/** A payment as events carry it: `method` is the one that the event is about, also where its attempt was declined. */
export function paymentObject(payment: Payment): EventObject<'payment.succeeded'> {
  const { paymentId, ...view } = viewPayment(payment);
  return { id: paymentId, object: 'payment', ...view, method: payment.methodId };
}
