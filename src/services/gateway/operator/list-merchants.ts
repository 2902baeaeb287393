import { countMerchantRows, listMerchantRows } from '#db/queries/gateway-operator.ts';
import type { ListMerchants, MerchantPage } from '#src/contracts/gateway/operator.ts';
import type { GatewayOperatorContext } from '../context.ts';

/** For the operator: the merchants of the gateway, newest first. */
export async function listMerchants(
  { database }: GatewayOperatorContext,
  { search, state, mode, ...page }: ListMerchants,
): Promise<MerchantPage> {
  const db = database.reader;
  const filter = { search, state, mode };
  const [rows, total] = await Promise.all([
    listMerchantRows(db, filter, page),
    countMerchantRows(db, filter),
  ]);
  const items = rows.map(({ id, code, paymentCount, ...merchant }) => ({
    ...merchant,
    ...{ merchantId: id, merchantCode: code, paymentCount: paymentCount ?? 0 },
    state: merchant.releasedAt === null ? ('active' as const) : ('released' as const),
  }));
  return { items, total, ...page };
}
