import { findSigningKey } from '#db/queries/gateway-merchant.ts';
import type { Id } from '#src/domain/id.ts';
import type { Gateway } from '../context.ts';

/** The identity to which the vault binds a merchant's sealed secret. */
export const secretIdentity = (merchantId: Id<'mch'>): string => `merchant:${merchantId}:secret`;

/** The identity to which the vault binds a merchant's sealed signing key. */
export const signingKeyIdentity = (merchantId: Id<'mch'>): string => `merchant:${merchantId}:signingKey`;

/** The current signing key of a merchant. */
export async function readSigningKey(
  { database, vault }: Pick<Gateway, 'database' | 'vault'>,
  merchantId: Id<'mch'>,
): Promise<string> {
  const sealed = await findSigningKey(database.reader, merchantId);
  return vault.open(sealed, signingKeyIdentity(merchantId));
}
