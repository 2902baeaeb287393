import { forgetEventBytes } from '#db/queries/payment-event.ts';
import {
  forgetDeliveries,
  interruptDeliveries,
  listStalledDeliveries,
} from '#db/queries/payment-event-delivery.ts';
import { listOrphanedAccounts, listStalledAccounts } from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { lockOrganization } from '../../platform/plan/plan.ts';
import type { Instance } from '../context.ts';
import { eventsUrlOf, queueMerchantSync } from './merchant-account.ts';
import { queueRelays } from './queue-relays.ts';
import { INTERRUPTED } from './relay-event.ts';
import { releaseIfUnused } from './remove-service.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Six times as long as a sending may take. */
const MAX_SENDING_MS = 60_000;
const AT_ONCE = 100;
const MAX_RELAYS_PER_RUN = 1000;

/** Before requests and jobs: whatever this data folder's earlier process was sending is nobody's any more. */
export function interruptOwnDeliveries({ database, nodeId, clock }: Instance): Promise<void> {
  const ending = { reason: INTERRUPTED, finishedAt: isoFromNow(clock) };
  return interruptDeliveries(database.writer, { byNode: nodeId }, ending);
}

/** Every minute: what processes that are gone left behind, jobs that were given up, and what is too old to be kept. */
export async function reconcilePayments(instance: Instance): Promise<void> {
  await endInterrupted(instance);
  await resumeRelays(instance);
  await reconcileAccounts(instance);
  const before = isoFromNow(instance.clock, -KEPT_MS);
  await forgetDeliveries(instance.database.writer, before);
  await forgetEventBytes(instance.database.writer, before);
}

async function endInterrupted({ database, clock }: Instance): Promise<void> {
  const claimedBefore = isoFromNow(clock, -MAX_SENDING_MS);
  const ending = { reason: INTERRUPTED, finishedAt: isoFromNow(clock) };
  await interruptDeliveries(database.writer, { claimedBefore }, ending);
}

async function resumeRelays(instance: Instance): Promise<void> {
  const { writer } = instance.database;
  const before = isoFromNow(instance.clock, -MAX_SENDING_MS);
  const deliveries = await listStalledDeliveries(writer, before, MAX_RELAYS_PER_RUN);
  await inTransaction(instance.database, (tx) => queueRelays(instance, tx, deliveries));
}

async function reconcileAccounts(instance: Instance): Promise<void> {
  if (instance.payments === null) return;
  const { database } = instance;
  for (const organizationId of await listOrphanedAccounts(database.writer, AT_ONCE)) {
    await inTransaction(database, async (tx) => {
      await lockOrganization(tx, organizationId);
      await releaseIfUnused(instance, tx, organizationId);
    });
  }
  for (const organizationId of await listStalledAccounts(database.writer, eventsUrlOf(instance), AT_ONCE))
    await inTransaction(database, (tx) => queueMerchantSync(instance, tx, organizationId));
}
