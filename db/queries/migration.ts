import { sql } from 'kysely';
import type { Db } from '../client.ts';

const TABLE = 'kysely_migration';

/** The names of the migrations that were applied, oldest first; empty for an empty database. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** How many tables a database has, those of other programs included. */
export async function countTables(db: Db): Promise<number> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).length;
}
