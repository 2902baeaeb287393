import type { Kysely } from 'kysely';

/** Jobs that were given up, with their last error. They are kept for 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('failedJob')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('tenantId', 'text', (c) => c.notNull())
    .addColumn('payloadJson', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('error', 'text', (c) => c.notNull())
    .addColumn('failedAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('failedJob_by_failedAt').on('failedJob').columns(['failedAt']).execute();
}
