import { type Kysely, sql } from 'kysely';

/** Organizations that can be removed, credentials that end with their parent, and attempts at passwords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('organization').addColumn('createdBy', 'text').execute();
  await db.schema.alterTable('organization').addColumn('removedAt', 'text').execute();
  // The first owner is taken for the creator of what exists already.
  await sql`update "organization" set "createdBy" = (select "userId" from "member"
    where "member"."organizationId" = "organization"."id" and "member"."role" = 'owner' order by "member"."id" limit 1)`.execute(
    db,
  );
  await db.schema.createIndex('organization_by_createdBy').on('organization').column('createdBy').execute();
  await sql`create index "organization_removed" on "organization" ("removedAt") where "removedAt" is not null`.execute(
    db,
  );
  await db.schema
    .createTable('removedOrganization')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('createdBy', 'text', (c) => c.notNull())
    .addColumn('countsUntil', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('removedOrganization_by_createdBy')
    .on('removedOrganization')
    .column('createdBy')
    .execute();
  for (const table of ['apiKey', 'assistantToken']) {
    await db.schema
      .alterTable(table)
      .addColumn('parentKeyId', 'text', (c) => c.references('apiKey.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex(`${table}_by_parentKeyId`).on(table).column('parentKeyId').execute();
  }
  await db.schema
    .createTable('passwordAttempt')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('lastAt', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('passwordAttempt_by_startedAt')
    .on('passwordAttempt')
    .column('startedAt')
    .execute();
  await db.schema
    .createTable('knownNetwork')
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('lastSignInAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('knownNetwork_key', ['account', 'network'])
    .execute();
  await db.schema
    .createIndex('auditLog_by_resourceId_id')
    .on('auditLog')
    .columns(['resourceId', 'id'])
    .execute();
  await sql`insert into "setting" ("name", "value")
    select 'bootstrapped', 'yes' where exists (select 1 from "organization")`.execute(db);
}
