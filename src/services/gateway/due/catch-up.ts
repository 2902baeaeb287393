import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { listPendingPayments } from '#db/queries/gateway-payment.ts';
import { listLivingSubscriptions, lockSubscription } from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Gateway } from '../context.ts';
import { endSubscription } from '../invoice/invoice-outcome.ts';
import { closePayment } from '../payment/close-payment.ts';
import { processDueItemsOfMerchant } from './process-due-items.ts';

const AT_ONCE = 100;

/** Brings a merchant's records to where its clock, or its release, has put it. */
export async function catchUp(gateway: Gateway, { merchantId }: { merchantId: string }): Promise<void> {
  const { releasedAt } = await findMerchantById(gateway.database.writer, merchantId);
  if (releasedAt === null) return processDueItemsOfMerchant(gateway, merchantId);
  await cancelPayments(gateway, merchantId);
  await endSubscriptions(gateway, merchantId);
}

/** What is under way at a provider stays until it is settled, and comes here again then. */
async function cancelPayments(gateway: Gateway, merchantId: string): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listPendingPayments(gateway.database.writer, merchantId, { after, limit: AT_ONCE });
    for (const id of ids)
      await closePayment(gateway, id, { status: 'cancelled', cause: 'released', actor: null });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function endSubscriptions(gateway: Gateway, merchantId: string): Promise<void> {
  const { writer } = gateway.database;
  for (;;) {
    const ids = await listLivingSubscriptions(writer, merchantId, AT_ONCE);
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
