import type { Kysely } from 'kysely';

/** Links that are mailed or handed over: to choose a new password, and to verify an email address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accountLink')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('isMailed', 'integer', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('accountLink_of_user', ['userId', 'purpose'])
    .execute();
  await db.schema.createIndex('accountLink_by_expiresAt').on('accountLink').column('expiresAt').execute();
}
