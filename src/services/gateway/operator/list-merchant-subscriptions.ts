import { countEverySubscription, listEverySubscription } from '#db/queries/gateway-operator.ts';
import type { ListMerchantSubscriptions, MerchantSubscriptionPage } from '#src/contracts/gateway/operator.ts';
import type { GatewayOperatorContext } from '../context.ts';

/** For the operator: the subscriptions of all merchants or of one, newest first. */
export async function listMerchantSubscriptions(
  { database }: GatewayOperatorContext,
  { merchantId, status, ...page }: ListMerchantSubscriptions,
): Promise<MerchantSubscriptionPage> {
  const db = database.reader;
  const filter = { merchantId, status };
  const [rows, total] = await Promise.all([
    listEverySubscription(db, filter, page),
    countEverySubscription(db, filter),
  ]);
  const items = rows.map(({ id, amountMinor, cancelAtPeriodEnd, ...subscription }) => ({
    ...subscription,
    ...{ subscriptionId: id, amount: amountMinor, cancelAtPeriodEnd: cancelAtPeriodEnd === 1 },
  }));
  return { items, total, ...page };
}
