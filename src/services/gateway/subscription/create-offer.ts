import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { insertOffer } from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreateOffer, OfferView } from '#src/contracts/gateway/subscription.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { MerchantContext } from '../context.ts';
import { viewOffer } from '../invoice/index.ts';
import { merchantTime } from '../merchant/index.ts';

/** Creates an offer. Offers never change, so the terms of existing subscriptions stay the same. */
export async function createOffer(ctx: MerchantContext, input: CreateOffer): Promise<OfferView> {
  return inTransaction(ctx.database, async (tx) => {
    const merchant = await findMerchantById(tx, ctx.permit);
    const offer = {
      id: ctx.ids.next('off'),
      merchantId: ctx.merchantId,
      name: input.name,
      amountMinor: input.amount,
      currency: input.currency,
      interval: input.interval,
      createdAt: merchantTime(ctx, merchant),
    };
    await insertOffer(tx, ctx.permit, offer);
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'offer.create',
      resourceId: offer.id,
    });
    return viewOffer(offer);
  });
}
