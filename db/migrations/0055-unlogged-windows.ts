import { type Kysely, sql } from 'kysely';
import type { Database } from '../client.ts';

/**
 * Each counted request commits one write, which waited for the disk. A crash of PostgreSQL empties an unlogged table:
 * the counts of a minute begin again. SQLite holds no counts, its one process does.
 */
export async function up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`alter table "requestWindow" set unlogged`.execute(db);
}
