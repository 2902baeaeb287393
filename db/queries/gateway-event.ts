import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { MerchantEventTable } from '../gateway-schema.ts';

export async function insertEvent(
  tx: Tx,
  { merchantId }: MerchantPermit,
  event: Pick<MerchantEventTable, 'id' | 'type' | 'body' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('merchantEvent')
    .values({
      ...{ ...event, merchantId, nextAttemptAt: event.createdAt },
      ...{ attempts: 0, lastError: null, deliveredAt: null },
    })
    .execute();
}

export type WaitingEvent = Pick<MerchantEventTable, 'id' | 'body' | 'attempts'> & { nextAttemptAt: string };

/**
 * The event of a merchant that has the next turn: the oldest that is due, unless an older one, that has failed less
 * than `patience` times, still holds those behind it back; then that one, whose time is yet to come.
 */
export function findNextEvent(
  db: Db,
  merchantId: Id<'mch'>,
  { now, patience }: { now: string; patience: number },
): Promise<WaitingEvent | undefined> {
  return db
    .selectFrom('merchantEvent')
    .select(['id', 'body', 'attempts', 'nextAttemptAt'])
    .where('merchantId', '=', merchantId)
    .where('nextAttemptAt', 'is not', null)
    .where((eb) => eb.or([eb('nextAttemptAt', '<=', now), eb('attempts', '<', patience)]))
    .$narrowType<{ nextAttemptAt: string }>()
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Brings forward what a merchant's events wait for beyond a time. */
export async function rescheduleEvents(
  db: Db,
  { merchantId }: MerchantPermit<'platform'>,
  { beyond, now }: { beyond: string; now: string },
): Promise<void> {
  await db
    .updateTable('merchantEvent')
    .set({ nextAttemptAt: now })
    .where('merchantId', '=', merchantId)
    .where('nextAttemptAt', '>', beyond)
    .execute();
}

export async function updateEvent(
  db: Db,
  { merchantId }: MerchantPermit<'platform' | 'operator'>,
  eventId: Id<'evt'>,
  change: Partial<Pick<MerchantEventTable, 'attempts' | 'nextAttemptAt' | 'lastError' | 'deliveredAt'>>,
): Promise<void> {
  await db
    .updateTable('merchantEvent')
    .set(change)
    .where('merchantId', '=', merchantId)
    .where('id', '=', eventId)
    .execute();
}

/** Ends the delivery of all that has not been delivered. */
export async function failPendingEvents(
  db: Db,
  { merchantId }: MerchantPermit,
  lastError: string,
): Promise<void> {
  await db
    .updateTable('merchantEvent')
    .set({ nextAttemptAt: null, lastError })
    .where('merchantId', '=', merchantId)
    .where('nextAttemptAt', 'is not', null)
    .execute();
}

/** Merchants with an event that should have been sent before a time. */
export async function listMerchantsWithEventsBefore(
  db: Db,
  before: string,
  limit: number,
): Promise<Id<'mch'>[]> {
  const rows = await db
    .selectFrom('merchantEvent')
    .select('merchantId')
    .distinct()
    .where('nextAttemptAt', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ merchantId }) => merchantId);
}
