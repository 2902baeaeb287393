import { findMerchantCaller } from '#db/queries/gateway-merchant.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { CoreServices } from '../core/index.ts';
import type { Principal } from './principal.ts';

/** The merchant of a secret; undefined once it is released. */
export async function authenticateMerchant(
  { database }: CoreServices,
  secret: string,
  address: string,
): Promise<Principal> {
  const merchant = await findMerchantCaller(database.reader, hashOfToken(secret));
  if (merchant === undefined)
    return { kind: 'refused', message: 'This merchant secret is unknown or released.' };
  return { kind: 'merchant', merchantId: merchant.id, actor: { kind: 'merchant', id: merchant.id, address } };
}
