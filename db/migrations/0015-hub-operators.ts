import { type Kysely, sql } from 'kysely';

/** What operators of a hub look things up in: refusals with their reasons, and indexes for searching licenses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hubRefusal')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('licenseId', 'text', (c) => c.notNull().references('license.id').onDelete('cascade'))
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await index(db, 'hubRefusal', ['licenseId', 'id']);
  await index(db, 'license', ['status', 'id']);
  await index(db, 'license', ['plan', 'id']);
  await index(db, 'auditLog', ['actorId', 'id']);
  await sql`create index "auditLog_of_platform" on "auditLog" ("id") where "organizationId" is null`.execute(
    db,
  );
}

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
