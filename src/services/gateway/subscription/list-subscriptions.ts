import type { z } from 'zod';
import { countSubscriptions, listSubscriptionRows } from '#db/queries/gateway-subscription.ts';
import type { Page } from '#src/contracts/common.ts';
import type { ListSubscriptions, SubscriptionView } from '#src/contracts/gateway/subscription.ts';
import type { MerchantContext } from '../context.ts';
import { viewSubscription } from '../invoice/index.ts';

/** The subscriptions of the merchant, newest first. */
export async function listSubscriptions(
  ctx: MerchantContext,
  { status, limit, offset }: z.output<typeof ListSubscriptions>,
): Promise<Page<SubscriptionView>> {
  const { reader } = ctx.database;
  const [rows, total] = await Promise.all([
    listSubscriptionRows(reader, ctx.merchantId, { status, limit, offset }),
    countSubscriptions(reader, ctx.merchantId, status),
  ]);
  return { items: rows.map(viewSubscription), total, limit, offset };
}
