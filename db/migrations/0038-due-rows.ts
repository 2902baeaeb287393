import { type Kysely, sql } from 'kysely';

/**
 * Indexes for what an instance does at the start and every minute, so that its cost depends on what is due and not on
 * everything that there is. The queries repeat the conditions word by word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "application_to_run" on "application" ("node", "id")
    where "desired" = 'run' and "liveDeploymentId" is not null`.execute(db);
  for (const [table, columns] of DUE)
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute();
}

const DUE = [
  ['database', ['node', 'id']],
  ['knownNetwork', ['lastSignInAt']],
  ['removedOrganization', ['countsUntil']],
  ['domainReservation', ['kind', 'createdAt']],
  ['buildUsage', ['month']],
] as const;
