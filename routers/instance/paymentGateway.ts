import { Removed } from '#src/contracts/common.ts';
import {
  CreatedPaymentService,
  CreatePaymentService,
  ListPaymentDeliveries,
  ListPaymentServices,
  MerchantSecret,
  PaymentDeliveryDetails,
  PaymentDeliveryPage,
  PaymentDeliveryRef,
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
  getPaymentGatewayDelivery,
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

const NOT_READY = { CONFLICT: 'The merchant account is still being created' };
const UNAVAILABLE = { SERVICE_UNAVAILABLE: 'The payment gateway is not available or not configured' };

export const paymentGatewayRouter = router({
  create: memberProcedure('payment:manage')
    .meta(
      internal('Add a payment gateway service to a project', {
        description:
          'The first service of an organization creates its merchant account. All services of the organization share its code and key.',
        errors: {
          FORBIDDEN:
            'The operator, the plan or the license does not allow payments, or the caller is not allowed to do this',
        },
      }),
    )
    .input(CreatePaymentService)
    .output(CreatedPaymentService)
    .mutation(({ ctx, input }) => createPaymentGateway(ctx.member, input)),

  list: memberProcedure('payment:manage')
    .meta(
      internal('List the payment gateway services of the organization or of one project', {
        description: 'Returns the services with their status. Page with `limit` and `offset`.',
      }),
    )
    .input(ListPaymentServices)
    .output(PaymentServicePage)
    .query(({ ctx, input }) => listPaymentGateways(ctx.member, input)),

  get: memberProcedure('payment:manage')
    .meta(
      internal('Read the settings of a payment gateway service', {
        description:
          'Returns merchant code, checkout address, payment methods and webhook URL. Read the signing key with `paymentGateway.revealSigningKey`.',
      }),
    )
    .input(PaymentServiceRef)
    .output(PaymentServiceView)
    .query(({ ctx, input }) => getPaymentGateway(ctx.member, input)),

  update: memberProcedure('payment:manage')
    .meta(
      internal('Change name, methods or webhook URL of a payment gateway service', {
        description: 'Methods apply to the whole merchant account, from the next payment on.',
        errors: { ...UNAVAILABLE, UNPROCESSABLE_CONTENT: 'The payment gateway rejected the request' },
      }),
    )
    .input(UpdatePaymentService)
    .output(PaymentServiceView)
    .mutation(({ ctx, input }) => updatePaymentGateway(ctx.member, input)),

  remove: memberProcedure('payment:manage')
    .meta(
      internal('Remove a payment gateway service', {
        description:
          'With the last service of the organization, its merchant account is released before the response: pending payments and subscriptions end.',
        errors: {
          SERVICE_UNAVAILABLE:
            'The service is removed. The merchant account is released when the gateway is available again',
        },
      }),
    )
    .input(PaymentServiceRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removePaymentGateway(ctx.member, input)),

  revealSigningKey: memberProcedure('payment:manage')
    .meta(
      internal('Reveal the key that verifies payment events', {
        description:
          'Returns the HMAC key of `x-gateway-signature` and of signed payment requests. Every call is recorded in the audit log.',
        errors: NOT_READY,
      }),
    )
    .input(PaymentServiceRef)
    .output(SigningKey)
    .mutation(({ ctx, input }) => revealPaymentGatewaySigningKey(ctx.member, input)),

  rotateSigningKey: memberProcedure('payment:manage')
    .meta(
      internal('Rotate the key that signs payment events', {
        description:
          'New events are signed with the new key. For 24 hours, events that are signed with a replaced key are still relayed, and receivers should accept all of these keys. The key can be rotated five times within 24 hours.',
        errors: {
          ...UNAVAILABLE,
          CONFLICT:
            'The merchant account is still being created, another request is rotating its key, or the key was rotated five times within 24 hours',
          UNPROCESSABLE_CONTENT: 'The payment gateway rejected the request',
        },
      }),
    )
    .input(PaymentServiceRef)
    .output(SigningKey)
    .mutation(({ ctx, input }) => rotatePaymentGatewaySigningKey(ctx.member, input)),

  revealMerchantSecret: memberProcedure('payment:manage')
    .meta(
      internal('Reveal the merchant secret of the payment gateway', {
        description:
          'Returns the credential for the status query, offers and subscriptions. Every call is recorded in the audit log.',
        errors: NOT_READY,
      }),
    )
    .input(PaymentServiceRef)
    .output(MerchantSecret)
    .mutation(({ ctx, input }) => revealPaymentGatewayMerchantSecret(ctx.member, input)),

  deliveries: memberProcedure('payment:manage')
    .meta(
      internal('List the payment events that were relayed to the webhook URL of a service', {
        description:
          'Returns each attempt with status, time and reason of a failure. Page with `limit` and `offset`.',
      }),
    )
    .input(ListPaymentDeliveries)
    .output(PaymentDeliveryPage)
    .query(({ ctx, input }) => listPaymentGatewayDeliveries(ctx.member, input)),

  delivery: memberProcedure('payment:manage')
    .meta(
      internal('Read one delivery of a payment event with its payload', {
        description:
          'Returns what is sent, without the signature, and the result with the start of the answer. The payload is deleted with the event.',
        bulky: true,
      }),
    )
    .input(PaymentDeliveryRef)
    .output(PaymentDeliveryDetails)
    .query(({ ctx, input }) => getPaymentGatewayDelivery(ctx.member, input)),

  redeliver: memberProcedure('payment:manage')
    .meta(
      internal('Send a payment event again', {
        description:
          'Sends the same bytes with the same signature again. The delivery is listed with `manual: true`.',
        errors: { CONFLICT: 'The event is already being sent, or the address is no longer configured' },
      }),
    )
    .input(RedeliverPayment)
    .output(PaymentRedelivery)
    .mutation(({ ctx, input }) => redeliverPaymentGateway(ctx.member, input)),
});
