import type { z } from 'zod';
import type { OfferRef, OfferView } from '#src/contracts/gateway/subscription.ts';
import type { MerchantContext } from '../context.ts';
import { viewOffer } from '../invoice/index.ts';
import { requireOffer } from './offer.ts';

/** One offer of the merchant. Throws 404. */
export async function getOffer(
  ctx: MerchantContext,
  { offerId }: z.output<typeof OfferRef>,
): Promise<OfferView> {
  return viewOffer(await requireOffer(ctx.database.reader, ctx.merchantId, offerId));
}
