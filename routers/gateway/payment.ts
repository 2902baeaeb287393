import { ListPayments, PaymentPage, PaymentView, VerifyPayment } from '#src/contracts/gateway/payment.ts';
import { listPayments, verifyPayment } from '#src/services/gateway/payment/index.ts';
import { ofGateway } from '../base/meta.ts';
import { merchantProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const paymentRouter = router({
  list: merchantProcedure
    .meta(
      ofGateway('List the payments of the merchant, newest first', {
        description:
          'Payments of the merchant with reference, status and amount; filter by `status`. Page with `limit` and `offset`.',
      }),
    )
    .input(ListPayments)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx.merchant, input)),

  verify: merchantProcedure
    .meta(
      ofGateway('Read the state of a payment, by the merchant’s own reference', {
        description:
          'Poll this for payments that are still pending on your side: events are delivered once and can be lost. `processing` means that the provider has not answered yet; it is never a failure.',
        method: 'GET',
        path: '/api/verifyPayment/{reference}',
        errors: { TOO_MANY_REQUESTS: 'Too many unknown merchant codes from this address' },
      }),
    )
    .input(VerifyPayment)
    .output(PaymentView)
    .query(({ ctx, input }) => verifyPayment(ctx.merchant, input)),
});
