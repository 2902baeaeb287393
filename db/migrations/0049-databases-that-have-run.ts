import { type Kysely, sql } from 'kysely';

/** Which databases have run: their status is lost with the first start that fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "database" add column "hasRun" integer not null default 0`.execute(db);
  await sql`update "database" set "hasRun" = 1 where "status" = 'running'`.execute(db);
}
