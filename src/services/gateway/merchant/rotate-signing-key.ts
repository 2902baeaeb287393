import { lockMerchantByCode, updateMerchant } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MerchantRef } from '#src/contracts/gateway/merchant.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { GatewayAdminContext } from '../context.ts';
import { NO_SUCH_MERCHANT } from './merchants.ts';
import { signingKeyIdentity } from './secrets.ts';

/**
 * Makes a new signing key. The gateway signs with it at once, and nobody else keeps the old one here: the overlap is
 * the receiver's, who accepts both for a while, since a delivery may be on its way.
 */
export async function rotateSigningKey(
  ctx: GatewayAdminContext,
  { merchantCode }: MerchantRef,
): Promise<{ signingKey: string }> {
  const signingKey = ctx.ids.token('evsk');
  await inTransaction(ctx.database, async (tx) => {
    const merchant = await lockMerchantByCode(tx, merchantCode);
    if (merchant === undefined) throw NO_SUCH_MERCHANT;
    const signingKeySealed = ctx.vault.seal(signingKey, signingKeyIdentity(merchant.id));
    await updateMerchant(tx, merchant.id, { signingKeySealed });
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'merchant.rotateSigningKey',
      resourceId: merchant.id,
    });
  });
  return { signingKey };
}
