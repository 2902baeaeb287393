import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';

/** What builds have taken, by organization and calendar month (UTC, `2026-11`). */

export async function addBuildSeconds(
  db: Db,
  used: { organizationId: Id<'org'>; month: string; seconds: number },
): Promise<void> {
  await db
    .insertInto('buildUsage')
    .values(used)
    .onConflict((oc) =>
      oc
        .columns(['organizationId', 'month'])
        .doUpdateSet((eb) => ({ seconds: eb('buildUsage.seconds', '+', used.seconds) })),
    )
    .execute();
}

/** Of one organization, or of the whole instance. */
export async function sumBuildSeconds(db: Db, month: string, organizationId?: Id<'org'>): Promise<number> {
  let query = db
    .selectFrom('buildUsage')
    .select((eb) => eb.fn.sum<number | string | null>('seconds').as('used'))
    .where('month', '=', month);
  if (organizationId !== undefined) query = query.where('organizationId', '=', organizationId);
  // PostgreSQL sums integers to what JavaScript gets as text.
  return Number((await query.executeTakeFirstOrThrow()).used ?? 0);
}
