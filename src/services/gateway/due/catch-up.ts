import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { listPendingPayments } from '#db/queries/gateway-payment.ts';
import { listLivingSubscriptions, lockSubscription } from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Settling } from '../context.ts';
import { endSubscription } from '../invoice/index.ts';
import { closePayment } from '../payment/index.ts';
import { processDueItemsOfMerchant } from './process-due-items.ts';

const BATCH_SIZE = 100;

/** Job: processes what is due for a merchant after its clock was moved, or ends everything after its release. */
export async function catchUp(gateway: Settling, { merchantId }: { merchantId: string }): Promise<void> {
  const { releasedAt } = await findMerchantById(gateway.database.writer, merchantId);
  if (releasedAt === null) return processDueItemsOfMerchant(gateway, merchantId);
  await cancelPayments(gateway, merchantId);
  await endSubscriptions(gateway, merchantId);
}

/** Payments that are being charged stay. When they are settled, this job runs again. */
async function cancelPayments(gateway: Settling, merchantId: string): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listPendingPayments(gateway.database.writer, merchantId, { after, limit: BATCH_SIZE });
    for (const id of ids)
      await closePayment(gateway, id, { status: 'cancelled', cause: 'released', actor: null });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function endSubscriptions(gateway: Settling, merchantId: string): Promise<void> {
  const { writer } = gateway.database;
  for (;;) {
    const ids = await listLivingSubscriptions(writer, merchantId, BATCH_SIZE);
    if (ids.length === 0) return;
    for (const id of ids) {
      await inTransaction(gateway.database, async (tx) => {
        const subscription = await lockSubscription(tx, id);
        const merchant = await findMerchantById(tx, merchantId);
        if (subscription !== undefined) await endSubscription({ gateway, tx, merchant }, subscription);
      });
    }
  }
}
