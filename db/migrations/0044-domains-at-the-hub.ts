import { type Kysely, sql } from 'kysely';

/** Finds the domains that are compared with the license hub without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "domain_by_hubId" on "domain" ("hubId") where "hubId" is not null`.execute(db);
  await sql`create index "domain_unregistered" on "domain" ("id")
    where "lostAt" is null and "hubId" is null and "hubError" is null`.execute(db);
  await sql`create index "domain_refused" on "domain" ("id")
    where "lostAt" is null and "hubError" is not null`.execute(db);
}
