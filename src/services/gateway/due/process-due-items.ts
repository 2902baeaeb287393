import { findAttempt } from '#db/queries/gateway-attempt.ts';
import { type Due, listDue } from '#db/queries/gateway-due.ts';
import { findMerchantById, listClockOffsets } from '#db/queries/gateway-merchant.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Gateway } from '../context.ts';
import { closePayment } from '../payment/close-payment.ts';
import { queryAttempt } from '../payment/query-processor.ts';
import { settleAttempt } from '../payment/settle-attempt.ts';
import { chargeInvoice } from '../subscription/charge-invoice.ts';
import { renewSubscription } from '../subscription/renew-subscription.ts';

const BATCH_SIZE = 50;
const MAX_ITEMS_PER_RUN = 1000;

/** Every minute: whatever has become due for anybody, by each merchant's own clock. */
export async function processDueItems(gateway: Gateway): Promise<void> {
  for (const offsetMs of await listClockOffsets(gateway.database.writer))
    await processDue(gateway, { offsetMs });
}

/** What has become due for one merchant whose clock was moved: one thing after the other, as it would have happened. */
export async function processDueItemsOfMerchant(gateway: Gateway, merchantId: string): Promise<void> {
  const { clockOffsetMs: offsetMs } = await findMerchantById(gateway.database.writer, merchantId);
  await processDue(gateway, { offsetMs, merchantId });
}

async function processDue(
  gateway: Gateway,
  scope: { readonly offsetMs: number; readonly merchantId?: string },
): Promise<void> {
  // What stays due although it was looked at (a provider that does not answer) is looked at again next time.
  const seen = new Set<string>();
  const isNew = ({ kind, id, dueAt }: Due) => !seen.has(`${kind} ${id} ${dueAt}`);
  while (seen.size < MAX_ITEMS_PER_RUN) {
    const now = isoFromNow(gateway.clock, scope.offsetMs);
    const due = await listDue(gateway.database.writer, { ...scope, now, limit: BATCH_SIZE });
    const fresh = due.filter(isNew);
    if (fresh.length === 0) return;
    // A renewal may bring the next one, which may be due before what comes after it here.
    for (const one of scope.merchantId === undefined ? fresh : fresh.slice(0, 1)) {
      seen.add(`${one.kind} ${one.id} ${one.dueAt}`);
      await processDueItem(gateway, one).catch((error: unknown) =>
        gateway.log.error({ err: error, kind: one.kind, id: one.id }, 'something due could not be done'),
      );
    }
  }
}

async function processDueItem(gateway: Gateway, { kind, id }: Due): Promise<void> {
  switch (kind) {
    case 'attempt':
      return reconcileAttempt(gateway, { attemptId: id });
    case 'payment':
      await closePayment(gateway, id, { status: 'expired', cause: 'expired', actor: null });
      return;
    case 'subscription':
      return renewSubscription(gateway, id);
  }
}

/** Asks for an attempt that is under way; one whose process died before there was an answer is sent again or let go. */
export async function reconcileAttempt(
  gateway: Gateway,
  { attemptId }: { attemptId: string },
): Promise<void> {
  const attempt = await findAttempt(gateway.database.writer, attemptId);
  if (attempt === undefined) return;
  if (attempt.processorRef !== null) {
    const { releasedAt } = await findMerchantById(gateway.database.writer, attempt.merchantId);
    return queryAttempt(gateway, attempt, releasedAt === null ? 'inquire' : 'abandon');
  }
  if (attempt.status !== 'started') return;
  if (attempt.isOffSession === 1) return chargeInvoice(gateway, attempt);
  // What the customer typed is gone, and no page of a provider's was shown: nobody can pay by it.
  await settleAttempt(gateway, attempt.id, { kind: 'unavailable', reason: 'its process has died' });
}
