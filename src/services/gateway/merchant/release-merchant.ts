import { failPendingEvents } from '#db/queries/gateway-event.ts';
import { updateMerchantRow } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { MerchantRef } from '#src/contracts/gateway/merchant.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { permitAdministrator } from '../access/permit.ts';
import type { GatewayAdminContext } from '../context.ts';
import { requireMerchant } from './merchant.ts';
import { merchantTime } from './merchant-clock.ts';

/**
 * Ends a merchant: docs/specification/3-payments.md, "On release, payments in progress and active subscriptions
 * stop". Its code, its secret and its payment pages stop working at once. A job cancels its payments and subscriptions.
 * Throws 404.
 */
export async function releaseMerchant(
  ctx: GatewayAdminContext,
  { merchantCode }: MerchantRef,
): Promise<Removed> {
  return inTransaction(ctx.database, async (tx) => {
    const merchant = await requireMerchant(tx, merchantCode);
    const permit = permitAdministrator(ctx.actor, merchant.id);
    await updateMerchantRow(tx, permit, { releasedAt: merchantTime(ctx, merchant) });
    await failPendingEvents(tx, permit, 'the merchant was released');
    await enqueue(ctx, tx, 'gateway.catchUp', { merchantId: merchant.id });
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'merchant.release',
      resourceId: merchant.id,
    });
    return { removed: merchant.id };
  });
}
