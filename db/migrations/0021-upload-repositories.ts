import type { Kysely } from 'kysely';

/** Repositories that users push to this platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploadRepository')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('applicationId', 'text', (c) => c.unique().references('application.id').onDelete('set null'))
    .addColumn('node', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'text', (c) => c.notNull())
    .addColumn('unusedSince', 'text')
    .addColumn('pushedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['organizationId', 'node', 'unusedSince'])
    await db.schema
      .createIndex(`uploadRepository_by_${column}`)
      .on('uploadRepository')
      .column(column)
      .execute();
}
