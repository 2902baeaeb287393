import { Removed } from '#src/contracts/common.ts';
import {
  CreatedPaymentService,
  CreatePaymentService,
  ListPaymentDeliveries,
  ListPaymentServices,
  MerchantSecret,
  PaymentDeliveryPage,
  PaymentRedelivery,
  PaymentServicePage,
  PaymentServiceRef,
  PaymentServiceView,
  RedeliverPayment,
  SigningKey,
  UpdatePaymentService,
} from '#src/contracts/payment-gateway.ts';
import {
  createPaymentGateway,
  getPaymentGateway,
  listPaymentGatewayDeliveries,
  listPaymentGateways,
  redeliverPaymentGateway,
  removePaymentGateway,
  revealPaymentGatewayMerchantSecret,
  revealPaymentGatewaySigningKey,
  rotatePaymentGatewaySigningKey,
  updatePaymentGateway,
} from '#src/services/instance/payment/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

const COMES = { CONFLICT: 'The merchant account is still being made' };
const AWAY = { SERVICE_UNAVAILABLE: 'The payment gateway does not answer, or is switched off' };

export const paymentGatewayRouter = router({
  create: memberProcedure('payment:manage')
    .meta(
      internal('Add a payment gateway service to a project', {
        description:
          'The first one of an organization makes its merchant account; all share one code and one key.',
        errors: {
          FORBIDDEN: 'The operator, the plan or the license does not offer it, or the caller may not',
        },
      }),
    )
    .input(CreatePaymentService)
    .output(CreatedPaymentService)
    .mutation(({ ctx, input }) => createPaymentGateway(ctx.member, input)),

  list: memberProcedure('payment:manage')
    .meta(
      internal('List the payment gateway services of the organization or of a project', {
        description: 'Services with their state. Page with `limit` and `offset`.',
      }),
    )
    .input(ListPaymentServices)
    .output(PaymentServicePage)
    .query(({ ctx, input }) => listPaymentGateways(ctx.member, input)),

  get: memberProcedure('payment:manage')
    .meta(
      internal('Read the settings panel of a payment gateway service', {
        description:
          'Merchant code, checkout address, payment methods and webhook address. The signing key is revealed with `paymentGateway.revealSigningKey`.',
      }),
    )
    .input(PaymentServiceRef)
    .output(PaymentServiceView)
    .query(({ ctx, input }) => getPaymentGateway(ctx.member, input)),

  update: memberProcedure('payment:manage')
    .meta(
      internal('Change name, methods or webhook URL of a payment gateway service', {
        description: 'Methods hold for the whole merchant account, from the next payment on.',
        errors: { ...AWAY, UNPROCESSABLE_CONTENT: 'The payment gateway refused' },
      }),
    )
    .input(UpdatePaymentService)
    .output(PaymentServiceView)
    .mutation(({ ctx, input }) => updatePaymentGateway(ctx.member, input)),

  remove: memberProcedure('payment:manage')
    .meta(
      internal('Remove a payment gateway service', {
        description:
          'With the last one of the organization its merchant account is released before this answers: payments in progress and subscriptions stop.',
        errors: {
          SERVICE_UNAVAILABLE:
            'The service is removed; the merchant account is released once the gateway answers',
        },
      }),
    )
    .input(PaymentServiceRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removePaymentGateway(ctx.member, input)),

  revealSigningKey: memberProcedure('payment:manage')
    .meta(
      internal('Show the key by which payment events are verified', {
        description:
          'The HMAC key of `x-gateway-signature` and of signed payment requests. Every call is recorded in the audit log.',
        errors: COMES,
      }),
    )
    .input(PaymentServiceRef)
    .output(SigningKey)
    .mutation(({ ctx, input }) => revealPaymentGatewaySigningKey(ctx.member, input)),

  rotateSigningKey: memberProcedure('payment:manage')
    .meta(
      internal('Have payment events signed with a new key', {
        description:
          'Every new event is signed with the new key; for 24 hours events under each replaced one are still relayed. Receivers accept all of them for as long. The key can be rotated five times within 24 hours.',
        errors: {
          ...AWAY,
          CONFLICT:
            'The merchant account is still being made, its key is being rotated, or it was rotated five times within 24 hours',
          UNPROCESSABLE_CONTENT: 'The payment gateway refused',
        },
      }),
    )
    .input(PaymentServiceRef)
    .output(SigningKey)
    .mutation(({ ctx, input }) => rotatePaymentGatewaySigningKey(ctx.member, input)),

  revealMerchantSecret: memberProcedure('payment:manage')
    .meta(
      internal('Show the credential of the merchant at the payment gateway', {
        description:
          'The credential of the status query, offers and subscriptions. Every call is recorded in the audit log.',
        errors: COMES,
      }),
    )
    .input(PaymentServiceRef)
    .output(MerchantSecret)
    .mutation(({ ctx, input }) => revealPaymentGatewayMerchantSecret(ctx.member, input)),

  deliveries: memberProcedure('payment:manage')
    .meta(
      internal('List the payment events that were sent to the webhook URL of a service, with the results', {
        description: 'Each attempt with status, time and reason. Page with `limit` and `offset`.',
      }),
    )
    .input(ListPaymentDeliveries)
    .output(PaymentDeliveryPage)
    .query(({ ctx, input }) => listPaymentGatewayDeliveries(ctx.member, input)),

  redeliver: memberProcedure('payment:manage')
    .meta(
      internal('Send a payment event once more', {
        description:
          'Sends the same bytes with the same signature again, by hand; the delivery is marked as such.',
        errors: { CONFLICT: 'It is on its way already, or the address is not configured any more' },
      }),
    )
    .input(RedeliverPayment)
    .output(PaymentRedelivery)
    .mutation(({ ctx, input }) => redeliverPaymentGateway(ctx.member, input)),
});
