import type { Db } from '#db/client.ts';
import type { OfferTable } from '#db/gateway-schema.ts';
import { findOffer } from '#db/queries/gateway-subscription.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';

/** An offer of the merchant. Throws 404. */
export async function requireOffer(db: Db, merchantId: Id<'mch'>, offerId: Id<'off'>): Promise<OfferTable> {
  const offer = await findOffer(db, merchantId, offerId);
  if (offer === undefined) throw new Fault('not_found', 'No such offer.');
  return offer;
}
