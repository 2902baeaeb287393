import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Tx } from '../client.ts';
import { isPostgres } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Locks a row before what refers to it is read and all of it deleted. On PostgreSQL only this lock waits for transactions
 * that have written a row that refers to it, and makes later ones fail. A transaction on SQLite is the only one that writes.
 */
export async function lockForRemoval(
  tx: Tx,
  table: Extract<keyof Schema, 'application' | 'environment' | 'project'>,
  id: Id<'app'> | Id<'env'> | Id<'prj'>,
): Promise<void> {
  if (isPostgres(tx)) await sql`select 1 from ${sql.table(table)} where "id" = ${id} for update`.execute(tx);
}
