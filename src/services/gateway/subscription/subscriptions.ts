import type { z } from 'zod';
import { countSubscriptions, findSubscription, listSubscriptions } from '#db/queries/gateway-subscription.ts';
import type { Page } from '#src/contracts/common.ts';
import type {
  ListSubscriptions,
  SubscriptionRef,
  SubscriptionView,
} from '#src/contracts/gateway/subscription.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MerchantContext } from '../context.ts';
import { viewSubscription } from '../invoice/view-subscription.ts';

export async function getSubscription(
  ctx: MerchantContext,
  { subscriptionId }: SubscriptionRef,
): Promise<SubscriptionView> {
  const subscription = await findSubscription(ctx.database.reader, ctx.merchantId, subscriptionId);
  if (subscription === undefined) throw NO_SUCH_SUBSCRIPTION;
  return viewSubscription(subscription);
}

export async function listOwnSubscriptions(
  ctx: MerchantContext,
  { status, limit, offset }: z.output<typeof ListSubscriptions>,
): Promise<Page<SubscriptionView>> {
  const { reader } = ctx.database;
  const [rows, total] = await Promise.all([
    listSubscriptions(reader, ctx.merchantId, { status, limit, offset }),
    countSubscriptions(reader, ctx.merchantId, status),
  ]);
  return { items: rows.map(viewSubscription), total, limit, offset };
}

export const NO_SUCH_SUBSCRIPTION = new Fault('not_found', 'No such subscription.');
