import { deleteExpiredClaims } from '#db/queries/license-claim.ts';
import { deleteRemovedInstances, deleteUnseenInstances } from '#db/queries/license-instance.ts';
import { deleteExpiredKeys } from '#db/queries/license-key.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Hub } from '../context.ts';

const MINUTE_MS = 60_000;
/** Twice the validity of a code. */
const UNSEEN_MS = 30 * MINUTE_MS;
const REMEMBERED_MS = 90 * 24 * 60 * MINUTE_MS;
const BATCH_SIZE = 500;

/**
 * Periodic task: deletes expired codes with their handovers, instances that were registered by a code and never synced,
 * expired keys, and instances that were removed long ago.
 */
export async function forgetClaims({ database, clock }: Hub): Promise<void> {
  const db = database.writer;
  const now = isoFromNow(clock);
  const permit = forPlatform('retention');
  await deleteExpiredClaims(db, permit, now);
  await deleteUnseenInstances(db, permit, isoFromNow(clock, -UNSEEN_MS), BATCH_SIZE);
  await deleteExpiredKeys(db, permit, now);
  await deleteRemovedInstances(db, permit, isoFromNow(clock, -REMEMBERED_MS), BATCH_SIZE);
}
