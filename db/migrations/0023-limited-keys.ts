import type { Kysely } from 'kysely';

/** API keys that are limited to some operations and to some projects. Keys that exist stay without limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('apiKey').addColumn('scopes', 'text').execute();
  await db.schema
    .alterTable('apiKey')
    .addColumn('isProjectBound', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('apiKeyProject')
    .addColumn('apiKeyId', 'text', (c) => c.notNull().references('apiKey.id').onDelete('cascade'))
    .addColumn('projectId', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('apiKeyProject_key', ['apiKeyId', 'projectId'])
    .execute();
  await db.schema.createIndex('apiKeyProject_by_projectId').on('apiKeyProject').column('projectId').execute();
}
