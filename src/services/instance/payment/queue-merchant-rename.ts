import type { Tx } from '#db/client.ts';
import {
  lockMerchantAccount,
  type PaymentPermit,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import type { Queueing } from '../../platform/core/index.ts';
import { queueMerchantSync } from './merchant-account.ts';

/** After a change of the organization's name, which customers see on the payment page: queues the update of the gateway. */
export async function queueMerchantRename(instance: Queueing, tx: Tx, permit: PaymentPermit): Promise<void> {
  const account = await lockMerchantAccount(tx, permit.organizationId);
  if (account === undefined) return;
  // Raises the version, so that the name is sent until the gateway has accepted it.
  await updateMerchantAccount(tx, permit, account, {});
  await queueMerchantSync(instance, tx, permit.organizationId);
}
