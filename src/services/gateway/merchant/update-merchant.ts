import { type Merchant, updateMerchantRow } from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MerchantView, UpdateMerchant } from '#src/contracts/gateway/merchant.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { permitAdministrator } from '../access/permit.ts';
import type { GatewayAdminContext } from '../context.ts';
import { requireMerchant, viewMerchant } from './merchant.ts';
import { assertMethods, readMethodIds } from './methods.ts';
import { processorFor } from './processors.ts';

/**
 * Changes the given fields. Methods apply to the next payment: docs/specification/3-payments.md, rule 3 of the settings
 * panel. Throws 404, and 400 for an unknown method.
 */
export async function updateMerchant(
  ctx: GatewayAdminContext,
  { merchantCode, name, eventsUrl, paymentMethods, requireSignature }: UpdateMerchant,
): Promise<MerchantView> {
  return inTransaction(ctx.database, async (tx) => {
    const merchant = await requireMerchant(tx, merchantCode);
    assertMethods(processorFor(ctx, merchant.mode), paymentMethods ?? []);
    const change: Pick<Merchant, 'name' | 'eventsUrl' | 'methodsJson' | 'requireSignature'> = {
      name: name ?? merchant.name,
      eventsUrl: (eventsUrl ?? merchant.eventsUrl).replace(/\/+$/, ''),
      methodsJson:
        paymentMethods === undefined ? merchant.methodsJson : JSON.stringify([...new Set(paymentMethods)]),
      requireSignature: requireSignature === undefined ? merchant.requireSignature : requireSignature ? 1 : 0,
    };
    await updateMerchantRow(tx, permitAdministrator(ctx.actor, merchant.id), change);
    const action = 'merchant.update';
    const entry = { actor: ctx.actor, organizationId: null, action, resourceId: merchant.id } as const;
    await auditAs(ctx, tx, entry, { before: recordedFields(merchant), after: recordedFields(change) });
    return viewMerchant(ctx, { ...merchant, ...change });
  });
}

function recordedFields(merchant: Pick<Merchant, 'name' | 'eventsUrl' | 'methodsJson' | 'requireSignature'>) {
  const { name, eventsUrl, methodsJson } = merchant;
  return {
    ...{ name, eventsUrl },
    paymentMethods: readMethodIds(methodsJson),
    requireSignature: merchant.requireSignature === 1,
  };
}
