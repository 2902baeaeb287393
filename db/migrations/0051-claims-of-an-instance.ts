import { type Kysely, sql } from 'kysely';

/** Each license sync of an instance looks for a license that was claimed for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "licenseClaim_by_instanceId" on "licenseClaim" ("instanceId")
    where "instanceId" is not null`.execute(db);
}
