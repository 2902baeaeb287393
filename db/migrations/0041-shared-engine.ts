import type { Kysely } from 'kysely';

/** Processes that share an engine: which of them do, who does their common work, and what they tell each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('node').addColumn('home', 'text').execute();
  await db.schema.createIndex('node_by_home').on('node').column('home').execute();
  await db.schema
    .createTable('duty')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('peerRequest')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('node', 'text', (c) => c.notNull())
    .addColumn('requestJson', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('peerRequest_by_node').on('peerRequest').column('node').execute();
  await db.schema
    .createTable('outputPosition')
    .addColumn('container', 'text', (c) => c.primaryKey())
    .addColumn('time', 'text', (c) => c.notNull())
    .execute();
}
