import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { listPendingPayments } from '#db/queries/gateway-payment.ts';
import { listLivingSubscriptions, lockSubscription } from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Settling } from '../context.ts';
import { endSubscription } from '../invoice/index.ts';
import { closePayment } from '../payment/index.ts';
import { processDueItemsOfMerchant } from './process-due-items.ts';

const BATCH_SIZE = 100;
const MAX_FAILURES = 10;

/** Job: processes what is due for a merchant after its clock was moved, or ends everything after its release. */
export async function catchUp(gateway: Settling, { merchantId }: { merchantId: Id<'mch'> }): Promise<void> {
  const permit = permitPlatform(merchantId, 'job');
  const { releasedAt } = await findMerchantById(gateway.database.writer, permit);
  if (releasedAt === null) return processDueItemsOfMerchant(gateway, permit);
  const failures = await cancelPayments(gateway, permit);
  await endSubscriptions(gateway, permit);
  // The job is retried.
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be cancelled');
}

/**
 * Payments that are being charged stay. When they are settled, this job runs again. One that cannot be cancelled does
 * not keep the others; returns a few of the errors.
 */
async function cancelPayments(gateway: Settling, permit: MerchantPermit): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let after: Id<'pay'> = 'pay_'; ; ) {
    const ids = await listPendingPayments(gateway.database.writer, permit.merchantId, {
      after,
      limit: BATCH_SIZE,
    });
    for (const id of ids) {
      const closing = { status: 'cancelled', cause: 'released', actor: null } as const;
      await closePayment(gateway, permit, id, closing).catch((error: unknown) => {
        gateway.log.error({ err: error, paymentId: id }, 'a payment could not be cancelled');
        if (failures.length < MAX_FAILURES) failures.push(error);
      });
    }
    const last = ids.at(-1);
    if (last === undefined) return failures;
    after = last;
  }
}

async function endSubscriptions(gateway: Settling, permit: MerchantPermit): Promise<void> {
  const { writer } = gateway.database;
  for (let after: Id<'subs'> | null = null; ; ) {
    const page = { after, limit: BATCH_SIZE };
    const ids: Id<'subs'>[] = await listLivingSubscriptions(writer, permit.merchantId, page);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    for (const id of ids) {
      await inTransaction(gateway.database, async (tx) => {
        const subscription = await lockSubscription(tx, id);
        const merchant = await findMerchantById(tx, permit);
        if (subscription !== undefined) await endSubscription({ gateway, tx, merchant }, subscription);
      });
    }
  }
}
