import { countEventRows, listEventRows } from '#db/queries/gateway-operator.ts';
import type { ListMerchantEvents, MerchantEventPage } from '#src/contracts/gateway/operator.ts';
import type { GatewayOperatorContext } from '../context.ts';
import { viewEventItem } from './view-event-item.ts';

/** For the operator: the events of a merchant with their delivery, newest first. */
export async function listMerchantEvents(
  { database }: GatewayOperatorContext,
  { merchantId, ...page }: ListMerchantEvents,
): Promise<MerchantEventPage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([
    listEventRows(db, merchantId, page),
    countEventRows(db, merchantId),
  ]);
  return { items: rows.map(viewEventItem), total, ...page };
}
