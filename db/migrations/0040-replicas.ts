import { type Kysely, sql } from 'kysely';

/** How many containers of an application run side by side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "application" add column "replicas" integer not null default 1`.execute(db);
}
