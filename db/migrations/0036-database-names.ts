import { type Kysely, sql } from 'kysely';

/** An index for the list of an organization's databases by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "database_by_organizationId_name" on "database" ("organizationId", lower("name"), "id")`.execute(
    db,
  );
}
