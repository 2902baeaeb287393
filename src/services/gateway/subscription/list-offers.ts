import { countOffers, listOfferRows } from '#db/queries/gateway-subscription.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { OfferView } from '#src/contracts/gateway/subscription.ts';
import type { MerchantContext } from '../context.ts';
import { viewOffer } from '../invoice/index.ts';

/** The offers of the merchant, newest first. */
export async function listOffers(ctx: MerchantContext, page: Paging): Promise<Page<OfferView>> {
  const { reader } = ctx.database;
  const [rows, total] = await Promise.all([
    listOfferRows(reader, ctx.merchantId, page),
    countOffers(reader, ctx.merchantId),
  ]);
  return { items: rows.map(viewOffer), total, ...page };
}
