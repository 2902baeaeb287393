import { type Due, listDue } from '#db/queries/gateway-due.ts';
import { findMerchantById, listClockOffsets } from '#db/queries/gateway-merchant.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Settling } from '../context.ts';
import { closePayment } from '../payment/index.ts';
import { renewSubscription } from '../subscription/index.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

const BATCH_SIZE = 50;
const MAX_ITEMS_PER_RUN = 1000;
const MAX_OFFSETS_PER_READ = 1000;

/** Every minute: processes what is due, by each merchant's own clock. */
export async function processDueItems(gateway: Settling): Promise<void> {
  for (let offsets = [0]; offsets.length > 0; ) {
    for (const offsetMs of offsets) await processDue(gateway, { offsetMs });
    const after = offsets.at(-1) ?? 0;
    offsets = await listClockOffsets(gateway.database.writer, { after, limit: MAX_OFFSETS_PER_READ });
  }
}

/** Processes what is due for one merchant whose clock was moved, one item after the other in the order of their times. */
export async function processDueItemsOfMerchant(gateway: Settling, permit: MerchantPermit): Promise<void> {
  const { clockOffsetMs: offsetMs } = await findMerchantById(gateway.database.writer, permit);
  await processDue(gateway, { offsetMs, merchantId: permit.merchantId });
}

async function processDue(
  gateway: Settling,
  scope: { readonly offsetMs: number; readonly merchantId?: Id<'mch'> },
): Promise<void> {
  // An item that stays due, because its provider does not answer, is processed again in the next run.
  const seen = new Set<string>();
  const isNew = ({ kind, id, dueAt }: Due) => !seen.has(`${kind} ${id} ${dueAt}`);
  while (seen.size < MAX_ITEMS_PER_RUN) {
    const now = isoFromNow(gateway.clock, scope.offsetMs);
    // Beyond those that stay due, which would otherwise hide all later ones.
    const limit = Math.min(BATCH_SIZE + seen.size, MAX_ITEMS_PER_RUN);
    const due = await listDue(gateway.database.writer, { ...scope, now, limit });
    const fresh = due.filter(isNew);
    if (fresh.length === 0) return;
    // A renewal can make the next one due, before the other items of this batch.
    for (const item of scope.merchantId === undefined ? fresh : fresh.slice(0, 1)) {
      seen.add(`${item.kind} ${item.id} ${item.dueAt}`);
      await processDueItem(gateway, item).catch((error: unknown) =>
        gateway.log.error({ err: error, kind: item.kind, id: item.id }, 'a due item could not be processed'),
      );
    }
  }
}

async function processDueItem(gateway: Settling, item: Due): Promise<void> {
  const permit = permitPlatform(item.merchantId, 'job');
  switch (item.kind) {
    case 'attempt':
      return reconcileAttempt(gateway, { attemptId: item.id });
    case 'payment':
      await closePayment(gateway, permit, item.id, { status: 'expired', cause: 'expired', actor: null });
      return;
    case 'subscription':
      return renewSubscription(gateway, permit, item.id);
  }
}
