import type { Payment } from '#db/queries/gateway-payment.ts';
import type { EventObject } from '#src/contracts/gateway/event.ts';
import type { PaymentView } from '#src/contracts/gateway/payment.ts';
import { rulesOf } from '../payment-state/payment-state.ts';

/** A payment as its merchant sees it. */
export function viewPayment(payment: Payment): PaymentView {
  return {
    paymentId: payment.id,
    reference: payment.reference,
    status: payment.status,
    amount: payment.amountMinor,
    currency: payment.currency,
    method: rulesOf(payment).isDecided ? payment.methodId : null,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

/** A payment as events contain it. `method` is the method of the attempt that the event is about, declined or not. */
export function paymentObject(payment: Payment): EventObject<'payment.succeeded'> {
  const { paymentId, ...view } = viewPayment(payment);
  return { id: paymentId, object: 'payment', ...view, method: payment.methodId };
}
