import type { Kysely } from 'kysely';

/** The logs of applications, where several processes share an engine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('logPart')
    .addColumn('log', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('lines', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('logPart_pkey', ['log', 'record', 'number'])
    .execute();
}
