import {
  findMerchantByCode,
  lockMerchantByCode,
  type Merchant,
  updateMerchant,
} from '#db/queries/gateway-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MerchantRef, MerchantView, UpdateMerchant } from '#src/contracts/gateway/merchant.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { Gateway, GatewayAdminContext } from '../context.ts';
import { assertMethods, idsIn } from './methods.ts';
import { processorFor } from './processors.ts';

export async function getMerchant(
  ctx: GatewayAdminContext,
  { merchantCode }: MerchantRef,
): Promise<MerchantView> {
  const merchant = await findMerchantByCode(ctx.database.reader, merchantCode);
  if (merchant === undefined) throw NO_SUCH_MERCHANT;
  return viewMerchant(ctx, merchant);
}

/**
 * Changes what is given. Methods apply to the next payment: docs/specification/3-payments.md, rule 3 of the settings
 * panel.
 */
export async function updateMerchantAccount(
  ctx: GatewayAdminContext,
  { merchantCode, name, eventsUrl, paymentMethods, requireSignature }: UpdateMerchant,
): Promise<MerchantView> {
  return inTransaction(ctx.database, async (tx) => {
    const merchant = await lockMerchantByCode(tx, merchantCode);
    if (merchant === undefined) throw NO_SUCH_MERCHANT;
    assertMethods(processorFor(ctx, merchant.mode), paymentMethods ?? []);
    const change: Pick<Merchant, 'name' | 'eventsUrl' | 'methodsJson' | 'requireSignature'> = {
      name: name ?? merchant.name,
      eventsUrl: (eventsUrl ?? merchant.eventsUrl).replace(/\/+$/, ''),
      methodsJson:
        paymentMethods === undefined ? merchant.methodsJson : JSON.stringify([...new Set(paymentMethods)]),
      requireSignature: requireSignature === undefined ? merchant.requireSignature : requireSignature ? 1 : 0,
    };
    await updateMerchant(tx, merchant.id, change);
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'merchant.update',
      resourceId: merchant.id,
    });
    return viewMerchant(ctx, { ...merchant, ...change });
  });
}

export const NO_SUCH_MERCHANT = new Fault('not_found', 'No such merchant.');

function viewMerchant(gateway: Gateway, merchant: Merchant): MerchantView {
  const { code, externalId, name, eventsUrl, mode, methodsJson, createdAt } = merchant;
  const enabled = idsIn(methodsJson);
  const paymentMethods = processorFor(gateway, mode)
    .methods()
    .map((method) => ({ id: method.id, name: method.name, enabled: enabled.includes(method.id) }));
  const requireSignature = merchant.requireSignature === 1;
  return {
    merchantCode: code,
    externalId,
    name,
    eventsUrl,
    mode,
    paymentMethods,
    requireSignature,
    createdAt,
  };
}
