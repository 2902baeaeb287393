import { countEveryPayment, listEveryPayment } from '#db/queries/gateway-operator.ts';
import type { ListMerchantPayments, MerchantPaymentPage } from '#src/contracts/gateway/operator.ts';
import type { GatewayOperatorContext } from '../context.ts';
import { viewPaymentItem } from './view-payment-item.ts';

/** For the operator: the payments of all merchants or of one, newest first. */
export async function listMerchantPayments(
  { database }: GatewayOperatorContext,
  { merchantId, status, search, ...page }: ListMerchantPayments,
): Promise<MerchantPaymentPage> {
  const db = database.reader;
  const filter = { merchantId, status, search };
  const [rows, total] = await Promise.all([
    listEveryPayment(db, filter, page),
    countEveryPayment(db, filter),
  ]);
  return { items: rows.map(viewPaymentItem), total, ...page };
}
