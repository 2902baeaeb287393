import type { z } from 'zod';
import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { findPaymentByReference } from '#db/queries/gateway-payment.ts';
import type { PaymentView, VerifyPayment } from '#src/contracts/gateway/payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MerchantContext } from '../context.ts';
import { refuseUnknownCode } from '../merchant/index.ts';
import { expireIfOverdue } from './close-payment.ts';
import { viewPayment } from './view-payment.ts';

/**
 * The payment's state, for merchants who poll: docs/specification/3-payments.md, "Delivery rules" 6. A time-out is
 * `processing`, never `failed`. Throws 404, and 429 after too many wrong merchant codes.
 */
export async function verifyPayment(
  ctx: MerchantContext,
  { reference, merchantCode }: z.output<typeof VerifyPayment>,
): Promise<PaymentView> {
  const { reader } = ctx.database;
  const merchant = await findMerchantById(reader, ctx.permit);
  if (merchant.code !== merchantCode) return refuseUnknownCode(ctx, ctx.actor.address ?? '');
  const payment = await findPaymentByReference(reader, ctx.merchantId, reference);
  if (payment === undefined) throw new Fault('not_found', 'No payment has this reference.');
  return viewPayment(await expireIfOverdue(ctx, merchant, payment));
}
