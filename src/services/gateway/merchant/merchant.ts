import type { Tx } from '#db/client.ts';
import { holdMerchantById, lockMerchantByCode, type Merchant } from '#db/queries/gateway-merchant.ts';
import type { MerchantView } from '#src/contracts/gateway/merchant.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { WithProcessors } from '../context.ts';
import { readMethodIds } from './methods.ts';
import { processorFor } from './processors.ts';

/** 404 for a merchant code. */
export function unknownMerchant(): Fault {
  return new Fault('not_found', 'No such merchant.');
}

/** The merchant of a code, locked until the transaction ends. Throws 404. */
export async function requireMerchant(tx: Tx, merchantCode: string): Promise<Merchant> {
  const merchant = await lockMerchantByCode(tx, merchantCode);
  if (merchant === undefined) throw unknownMerchant();
  return merchant;
}

/** The merchant of a permit, which is not released before the transaction ends. Throws 404 where it is already. */
export async function holdMerchant<Permit extends MerchantPermit>(
  tx: Tx,
  permit: Permit,
): Promise<Merchant & Permit> {
  const merchant = await holdMerchantById(tx, permit);
  if (merchant.releasedAt !== null) throw unknownMerchant();
  return merchant;
}

/** A merchant as the management API shows it. */
export function viewMerchant(gateway: WithProcessors, merchant: Merchant): MerchantView {
  const enabled = readMethodIds(merchant.methodsJson);
  const methods = processorFor(gateway, merchant.mode).methods();
  return {
    merchantCode: merchant.code,
    externalId: merchant.externalId,
    name: merchant.name,
    eventsUrl: merchant.eventsUrl,
    mode: merchant.mode,
    paymentMethods: methods.map(({ id, name }) => ({ id, name, enabled: enabled.includes(id) })),
    requireSignature: merchant.requireSignature === 1,
    createdAt: merchant.createdAt,
  };
}
