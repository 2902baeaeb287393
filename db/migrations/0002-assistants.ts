import type { Kysely } from 'kysely';

/** Tokens of assistants, links of invitations, and request windows that processes share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assistantToken')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('expiresAt', 'text')
    .addColumn('lastUsedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('assistantToken_once', ['userId', 'organizationId'])
    .execute();
  await db.schema
    .createTable('requestWindow')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('requestWindow_by_startedAt').on('requestWindow').column('startedAt').execute();
  for (const table of ['environment', 'application'] as const) {
    await db.schema
      .createIndex(`${table}_by_organizationId_id`)
      .on(table)
      .columns(['organizationId', 'id'])
      .execute();
  }
  await db.schema.alterTable('invitation').addColumn('tokenHash', 'text').execute();
  await db.schema
    .createIndex('invitation_by_tokenHash')
    .on('invitation')
    .column('tokenHash')
    .unique()
    .execute();
}
