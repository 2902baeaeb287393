import type { z } from 'zod';
import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { countOffers, findOffer, insertOffer, listOffers } from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { CreateOffer, OfferRef, OfferView } from '#src/contracts/gateway/subscription.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { MerchantContext } from '../context.ts';
import { viewOffer } from '../invoice/view-subscription.ts';
import { merchantTime } from '../merchant/merchant-clock.ts';

/** Makes an offer. It never changes: who subscribed keeps paying what was agreed. */
export async function createOffer(ctx: MerchantContext, input: CreateOffer): Promise<OfferView> {
  return inTransaction(ctx.database, async (tx) => {
    const merchant = await findMerchantById(tx, ctx.merchantId);
    const offer = {
      id: ctx.ids.next('off'),
      merchantId: ctx.merchantId,
      name: input.name,
      amountMinor: input.amount,
      currency: input.currency,
      interval: input.interval,
      createdAt: merchantTime(ctx, merchant),
    };
    await insertOffer(tx, offer);
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'offer.create',
      resourceId: offer.id,
    });
    return viewOffer(offer);
  });
}

export async function getOffer(
  ctx: MerchantContext,
  { offerId }: z.output<typeof OfferRef>,
): Promise<OfferView> {
  const offer = await findOffer(ctx.database.reader, ctx.merchantId, offerId);
  if (offer === undefined) throw NO_SUCH_OFFER;
  return viewOffer(offer);
}

export async function listOwnOffers(ctx: MerchantContext, page: Paging): Promise<Page<OfferView>> {
  const { reader } = ctx.database;
  const [rows, total] = await Promise.all([
    listOffers(reader, ctx.merchantId, page),
    countOffers(reader, ctx.merchantId),
  ]);
  return { items: rows.map(viewOffer), total, ...page };
}

export const NO_SUCH_OFFER = new Fault('not_found', 'No such offer.');
