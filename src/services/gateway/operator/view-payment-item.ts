import type { listEveryPayment } from '#db/queries/gateway-operator.ts';
import type { MerchantPaymentPage } from '#src/contracts/gateway/operator.ts';
import { rulesOf } from '../payment-state/payment-state.ts';

type PaymentRow = Awaited<ReturnType<typeof listEveryPayment>>[number];

/** A payment with its merchant, as operators see it. */
export function viewPaymentItem(payment: PaymentRow): MerchantPaymentPage['items'][number] {
  const { id, merchantId, merchantCode, merchantName, reference, status, currency } = payment;
  return {
    ...{ paymentId: id, merchantId, merchantCode, merchantName, reference, status },
    ...{ amount: payment.amountMinor, currency },
    method: rulesOf(payment).isDecided ? payment.methodId : null,
    ...{ createdAt: payment.createdAt, updatedAt: payment.updatedAt },
  };
}
