import type { z } from 'zod';
import { countPayments, listPaymentRows } from '#db/queries/gateway-payment.ts';
import type { Page } from '#src/contracts/common.ts';
import type { ListPayments, PaymentView } from '#src/contracts/gateway/payment.ts';
import type { MerchantContext } from '../context.ts';
import { viewPayment } from './view-payment.ts';

/** The payments of the merchant, newest first. */
export async function listPayments(
  ctx: MerchantContext,
  { status, limit, offset }: z.output<typeof ListPayments>,
): Promise<Page<PaymentView>> {
  const { reader } = ctx.database;
  const [rows, total] = await Promise.all([
    listPaymentRows(reader, ctx.merchantId, { status, limit, offset }),
    countPayments(reader, ctx.merchantId, status),
  ]);
  return { items: rows.map(viewPayment), total, limit, offset };
}
