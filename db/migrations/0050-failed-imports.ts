import { type Kysely, sql } from 'kysely';

/** The oldest failed imports of an organization are deleted: they are found without a look at the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "siteImport_failed" on "siteImport" ("organizationId", "id")
    where "status" = 'failed'`.execute(db);
}
