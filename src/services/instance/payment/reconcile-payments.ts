import { forgetEventBytes } from '#db/queries/payment-event.ts';
import {
  forgetDeliveries,
  interruptDeliveries,
  listStalledDeliveries,
} from '#db/queries/payment-event-delivery.ts';
import { listOrphanedAccounts, listStalledAccounts } from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { asPlatform, forPlatform } from '../../platform/access/permit.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import type { Instance } from '../context.ts';
import { eventsUrlOf, queueMerchantSync } from './merchant-account.ts';
import { queueRelays } from './queue-relays.ts';
import { INTERRUPTED } from './relay-event.ts';
import { releaseIfUnused } from './release-unused-account.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Six times the deadline of a delivery. */
const MAX_SENDING_MS = 60_000;
const MAX_ACCOUNTS_PER_RUN = 100;
const MAX_RELAYS_PER_RUN = 1000;

/** At the start, before requests and jobs: ends the deliveries that an earlier process of this data folder was sending. */
export function interruptOwnDeliveries({
  database,
  nodeId,
  clock,
}: Pick<Instance, 'database' | 'nodeId' | 'clock'>): Promise<void> {
  const ending = { reason: INTERRUPTED, finishedAt: isoFromNow(clock) };
  return interruptDeliveries(database.writer, forPlatform('job'), { byNode: nodeId }, ending);
}

type Reconciling = Pick<Instance, 'database' | 'clock' | 'ids' | 'homeId' | 'payments' | 'publicUrl'>;

/**
 * Every minute: ends deliveries of processes that have ended, queues stalled deliveries and accounts again, and deletes
 * records that are older than thirty days.
 */
export async function reconcilePayments(instance: Reconciling): Promise<void> {
  await endInterrupted(instance);
  await resumeRelays(instance);
  await reconcileAccounts(instance);
  const before = isoFromNow(instance.clock, -KEPT_MS);
  await forgetDeliveries(instance.database.writer, forPlatform('retention'), before);
  await forgetEventBytes(instance.database.writer, forPlatform('retention'), before);
}

async function endInterrupted({ database, clock }: Pick<Instance, 'database' | 'clock'>): Promise<void> {
  const claimedBefore = isoFromNow(clock, -MAX_SENDING_MS);
  const ending = { reason: INTERRUPTED, finishedAt: isoFromNow(clock) };
  await interruptDeliveries(database.writer, forPlatform('job'), { claimedBefore }, ending);
}

async function resumeRelays(instance: Reconciling): Promise<void> {
  const { writer } = instance.database;
  const before = isoFromNow(instance.clock, -MAX_SENDING_MS);
  const deliveries = await listStalledDeliveries(writer, before, MAX_RELAYS_PER_RUN);
  await inTransaction(instance.database, (tx) => queueRelays(instance, tx, deliveries));
}

async function reconcileAccounts(instance: Reconciling): Promise<void> {
  if (instance.payments === null) return;
  const { database } = instance;
  for (const organizationId of await listOrphanedAccounts(database.writer, MAX_ACCOUNTS_PER_RUN)) {
    const organization = asPlatform('organization', { id: organizationId, organizationId }, 'job');
    await inTransaction(database, async (tx) => {
      await lockOrganization(tx, organizationId);
      await releaseIfUnused(instance, tx, organization);
    });
  }
  const stalled = await listStalledAccounts(database.writer, {
    eventsUrl: eventsUrlOf(instance),
    now: isoFromNow(instance.clock),
    limit: MAX_ACCOUNTS_PER_RUN,
  });
  for (const organizationId of stalled)
    await inTransaction(database, (tx) => queueMerchantSync(instance, tx, organizationId));
}
