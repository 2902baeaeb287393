import type { Kysely } from 'kysely';

/**
 * Where work is at home. An engine's releases and databases live with one process's data folder, its node; of several
 * processes on one database each carries out the work of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('node')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lastSeenAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  for (const table of ['application', 'database'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('node', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('job')
    .addColumn('node', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
