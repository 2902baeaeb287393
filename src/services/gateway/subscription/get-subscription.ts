import type { SubscriptionRef, SubscriptionView } from '#src/contracts/gateway/subscription.ts';
import type { MerchantContext } from '../context.ts';
import { viewSubscription } from '../invoice/index.ts';
import { requireSubscription } from './subscription.ts';

/** One subscription of the merchant. Throws 404. */
export async function getSubscription(
  ctx: MerchantContext,
  { subscriptionId }: SubscriptionRef,
): Promise<SubscriptionView> {
  return viewSubscription(await requireSubscription(ctx.database.reader, ctx.merchantId, subscriptionId));
}
