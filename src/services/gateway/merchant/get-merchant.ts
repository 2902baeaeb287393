import { findMerchantByCode } from '#db/queries/gateway-merchant.ts';
import type { MerchantRef, MerchantView } from '#src/contracts/gateway/merchant.ts';
import type { GatewayAdminContext } from '../context.ts';
import { unknownMerchant, viewMerchant } from './merchant.ts';

/** One merchant with its payment methods. Throws 404. */
export async function getMerchant(
  ctx: GatewayAdminContext,
  { merchantCode }: MerchantRef,
): Promise<MerchantView> {
  const merchant = await findMerchantByCode(ctx.database.reader, merchantCode);
  if (merchant === undefined) throw unknownMerchant();
  return viewMerchant(ctx, merchant);
}
