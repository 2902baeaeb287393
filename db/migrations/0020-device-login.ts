import type { Kysely } from 'kysely';

/** Sign-ins of the command line that wait for their confirmation in a browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deviceLogin')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('deviceCodeHash', 'text', (c) => c.notNull().unique())
    .addColumn('userCode', 'text', (c) => c.notNull().unique())
    .addColumn('clientName', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('organizationId', 'text', (c) => c.references('organization.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['expiresAt', 'userId', 'organizationId'])
    await db.schema.createIndex(`deviceLogin_by_${column}`).on('deviceLogin').column(column).execute();
}
