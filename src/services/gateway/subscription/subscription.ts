import type { Db } from '#db/client.ts';
import type { SubscriptionTable } from '#db/gateway-schema.ts';
import { findSubscription } from '#db/queries/gateway-subscription.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';

/** A subscription of the merchant. Throws 404. */
export async function requireSubscription(
  db: Db,
  merchantId: Id<'mch'>,
  subscriptionId: Id<'subs'>,
): Promise<SubscriptionTable> {
  const subscription = await findSubscription(db, merchantId, subscriptionId);
  if (subscription === undefined) throw new Fault('not_found', 'No such subscription.');
  return subscription;
}
