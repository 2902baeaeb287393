import { updateMerchantRow } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MerchantRef } from '#src/contracts/gateway/merchant.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { permitAdministrator } from '../access/permit.ts';
import type { GatewayAdminContext } from '../context.ts';
import { requireMerchant } from './merchant.ts';
import { signingKeyIdentity } from './secrets.ts';

/**
 * Makes a new signing key, with which the gateway signs at once. The gateway does not keep the old one: the receiver
 * accepts both for a while, since a delivery may be under way. Throws 404.
 */
export async function rotateMerchantSigningKey(
  ctx: GatewayAdminContext,
  { merchantCode }: MerchantRef,
): Promise<{ signingKey: string }> {
  const signingKey = ctx.ids.token('evsk');
  await inTransaction(ctx.database, async (tx) => {
    const merchant = await requireMerchant(tx, merchantCode);
    const signingKeySealed = ctx.vault.seal(signingKey, signingKeyIdentity(merchant.id));
    await updateMerchantRow(tx, permitAdministrator(ctx.actor, merchant.id), { signingKeySealed });
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'merchant.rotateSigningKey',
      resourceId: merchant.id,
    });
  });
  return { signingKey };
}
