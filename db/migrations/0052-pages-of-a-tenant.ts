import { type Kysely, sql } from 'kysely';

/** Indexes that give the order of a page, where there was one of the owner alone or two that served the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'domain_by_applicationId',
    'member_by_organizationId',
    'paymentEvent_by_organizationId',
    'paymentDelivery_by_organizationId',
  ])
    await db.schema.dropIndex(name).execute();
  for (const [table, ...columns] of [
    ['domain', 'applicationId', 'id'],
    ['member', 'organizationId', 'id'],
    ['paymentEvent', 'organizationId', 'eventId'],
  ] as const)
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute();
  await sql`create index "invitation_pending" on "invitation" ("organizationId", "id") where "status" = 'pending'`.execute(
    db,
  );
}
