import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Counts one request in the window of a key. A window that began at `over` or earlier has ended, and a new one begins.
 * One statement: two processes at once never both see the last free place.
 */
export function countRequest(
  db: Db,
  { key, now, over }: { key: string; now: string; over: string },
): Promise<{ startedAt: string; count: number }> {
  const isOver = sql<boolean>`"requestWindow"."startedAt" <= ${over}`;
  return db
    .insertInto('requestWindow')
    .values({ key, startedAt: now, count: 1 })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else "requestWindow"."count" + 1 end`,
        startedAt: sql<string>`case when ${isOver} then ${now} else "requestWindow"."startedAt" end`,
      }),
    )
    .returning(['startedAt', 'count'])
    .executeTakeFirstOrThrow();
}

export async function deleteWindowsUntil(db: Db, startedAt: string): Promise<void> {
  await db.deleteFrom('requestWindow').where('startedAt', '<=', startedAt).execute();
}
