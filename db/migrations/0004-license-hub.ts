import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Table = CreateTableBuilder<string, string>;

/** Licenses and their instances, the names that are given out under them, and the codes that link an instance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLicenses(db);
  await createNames(db);
}

async function createLicenses(db: Kysely<unknown>): Promise<void> {
  await withId(db, 'license')
    .addColumn('keyHash', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('limitsJson', 'text', (c) => c.notNull())
    .addColumn('featuresJson', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .execute();
  await ofLicense(withId(db, 'licenseInstance'))
    .addColumn('name', 'text')
    .addColumn('cloudUrl', 'text')
    .addColumn('usageJson', 'text')
    .addColumn('lastSeenAt', 'text')
    .addUniqueConstraint('licenseInstance_once', ['licenseId', 'cloudUrl'])
    .execute();
  await withId(db, 'licenseClaim')
    .addColumn('codeHash', 'text', (c) => c.notNull().unique())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('cloudUrl', 'text', (c) => c.notNull())
    .addColumn('licenseKeySealed', 'text')
    .addColumn('instanceId', 'text')
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('licenseClaim_by_expiresAt').on('licenseClaim').column('expiresAt').execute();
}

async function createNames(db: Kysely<unknown>): Promise<void> {
  await ofInstance(withId(db, 'subdomain'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('provisionedAt', 'text')
    .addColumn('releasedAt', 'text')
    .execute();
  // A released row keeps the history of its name and nothing else.
  await sql`create unique index "subdomain_held" on "subdomain" ("name") where "status" <> 'released'`.execute(
    db,
  );
  await db.schema.createIndex('subdomain_by_name').on('subdomain').column('name').execute();
  await db.schema
    .createTable('subdomainLease')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('isUncertain', 'integer', (c) => c.notNull())
    .execute();
  await ofInstance(withId(db, 'customDomain'))
    .addColumn('host', 'text', (c) => c.notNull().unique())
    .execute();
  await ofInstance(withId(db, 'purchasedDomain'))
    .addColumn('host', 'text', (c) => c.notNull().unique())
    .addColumn('registrarId', 'text')
    .addColumn('expiresAt', 'text')
    .addColumn('autoRenew', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('docsHostname')
    .addColumn('hostname', 'text', (c) => c.primaryKey())
    .addColumn('instanceId', 'text', (c) =>
      c.notNull().unique().references('licenseInstance.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('verifiedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  for (const table of ['subdomain', 'customDomain', 'purchasedDomain']) {
    await db.schema
      .createIndex(`${table}_by_licenseId_instanceId`)
      .on(table)
      .columns(['licenseId', 'instanceId', 'id'])
      .execute();
  }
}

const withId = (db: Kysely<unknown>, name: string): Table =>
  db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('createdAt', 'text', (c) => c.notNull());

const ofLicense = (table: Table): Table =>
  table.addColumn('licenseId', 'text', (c) => c.notNull().references('license.id').onDelete('cascade'));

const ofInstance = (table: Table): Table =>
  ofLicense(table).addColumn('instanceId', 'text', (c) =>
    c.notNull().references('licenseInstance.id').onDelete('cascade'),
  );
