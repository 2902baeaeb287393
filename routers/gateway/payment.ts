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
          'Returns payments with reference, status and amount. Filter by `status`. Page with `limit` and `offset`.',
      }),
    )
    .input(ListPayments)
    .output(PaymentPage)
    .query(({ ctx, input }) => listPayments(ctx.merchant, input)),

  verify: merchantProcedure
    .meta(
      ofGateway('Read the state of a payment by the reference of the merchant', {
        description:
          'Poll it for payments that are pending in your system: events are delivered once and can be lost. `processing` means that the processor has not responded yet; do not treat it as a failure.',
        method: 'GET',
        path: '/api/verifyPayment/{reference}',
        errors: { TOO_MANY_REQUESTS: 'Too many unknown merchant codes from this address' },
      }),
    )
    .input(VerifyPayment)
    .output(PaymentView)
    .query(({ ctx, input }) => verifyPayment(ctx.merchant, input)),
});
