import { z } from 'zod';
import { PAYMENT_STATUSES } from '#src/domain/payment.ts';
import { IsoTime, Paging, pageOf } from '../common.ts';
import { Amount, Currency, MerchantCode, Reference, ReturnUrl } from './money.ts';

export const PaymentStatus = z
  .enum(PAYMENT_STATUSES)
  .meta({ description: '`processing`: the processor has not responded yet. Do not treat it as a failure' });

/** Body of `POST /api/pay`: docs/specification/3-payments.md, "Payment request fields". */
export const PaymentRequest = z.object({
  amount: Amount,
  currency: Currency,
  reference: Reference,
  returnUrl: ReturnUrl,
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Must be 64 lower-case hexadecimal digits')
    .optional()
    .meta({
      description:
        'HMAC-SHA256 of `amount.currency.reference.returnUrl` with the webhook signing key, in lower-case hex. Required if `requireSignature` is set for the merchant',
    }),
});
export type PaymentRequest = z.output<typeof PaymentRequest>;

export const StartedPayment = z.object({
  paymentId: z.string(),
  url: z.string().meta({
    description:
      'Address of the payment page. Send the customer there. Each request returns a separate address; only the first one of a payment can cancel it',
  }),
  reference: z.string(),
  status: PaymentStatus,
});
export type StartedPayment = z.output<typeof StartedPayment>;

export const PaymentView = z.object({
  paymentId: z.string(),
  reference: z.string(),
  status: PaymentStatus,
  amount: z.number().int().meta({ description: 'In the currency’s minor unit' }),
  currency: z.string(),
  method: z
    .string()
    .nullable()
    .meta({ description: 'Payment method of the deciding attempt; null before the first one' }),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type PaymentView = z.output<typeof PaymentView>;

export const VerifyPayment = z.object({ reference: Reference, merchantCode: MerchantCode });
export const ListPayments = Paging.extend({ status: PaymentStatus.optional() });
export const PaymentPage = pageOf(PaymentView);
