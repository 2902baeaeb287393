import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

/**
 * Instances of a license are known by an id and a secret instead of their address, licenses may have further keys, and
 * an instance keeps its identity for each license and a ledger of the names that it asked the hub for.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await extendInstances(db, dialect);
  await createHubTables(db);
  await createInstanceTables(db);
}

async function extendInstances(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await freeAddress(db, dialect);
  const add = (
    name: string,
    type: 'text' | 'integer',
    build = (c: ColumnDefinitionBuilder): ColumnDefinitionBuilder => c,
  ) => db.schema.alterTable('licenseInstance').addColumn(name, type, build).execute();
  await add('kind', 'text', (c) => c.notNull().defaultTo('instance'));
  await add('secretHash', 'text');
  await add('registrationHash', 'text');
  await add('sequence', 'integer', (c) => c.notNull().defaultTo(0));
  await add('lastToken', 'text');
  await add('lastRun', 'text');
  await add('previousRun', 'text');
  await add('removedAt', 'text');
  // Added by the operator and never seen: an id for a program.
  await sql`update "licenseInstance" set "kind" = 'program' where "cloudUrl" is null and "lastSeenAt" is null`.execute(
    db,
  );
  await db.schema
    .createIndex('licenseInstance_by_licenseId_id')
    .on('licenseInstance')
    .columns(['licenseId', 'id'])
    .execute();
  await db.schema
    .createIndex('licenseInstance_by_registrationHash')
    .on('licenseInstance')
    .column('registrationHash')
    .execute();
  for (const name of ['name', 'knownInstanceId'])
    await db.schema.alterTable('licenseClaim').addColumn(name, 'text').execute();
  // What waits behind an open code has another form now: it is asked for again.
  await sql`delete from "licenseClaim"`.execute(db);
}

/** Two instances may have one address. SQLite cannot drop a constraint: the column that it is about is put aside. */
async function freeAddress(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema.alterTable('licenseInstance');
  if (dialect === 'postgres') {
    await table.dropConstraint('licenseInstance_once').execute();
    return;
  }
  await table.renameColumn('cloudUrl', 'formerCloudUrl').execute();
  await table.addColumn('cloudUrl', 'text').execute();
  await sql`update "licenseInstance" set "cloudUrl" = "formerCloudUrl", "formerCloudUrl" = null`.execute(db);
}

async function createHubTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('licenseKey')
    .addColumn('keyHash', 'text', (c) => c.primaryKey())
    .addColumn('licenseId', 'text', (c) => c.notNull().references('license.id').onDelete('cascade'))
    .addColumn('instanceId', 'text', (c) => c.references('licenseInstance.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('licenseKey_by_licenseId').on('licenseKey').column('licenseId').execute();
  await db.schema.createIndex('licenseKey_by_instanceId').on('licenseKey').column('instanceId').execute();
}

async function createInstanceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hubIdentity')
    .addColumn('licenseId', 'text', (c) => c.primaryKey())
    .addColumn('keyHash', 'text', (c) => c.notNull())
    .addColumn('instanceId', 'text', (c) => c.notNull())
    .addColumn('secretSealed', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('syncToken', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('hubName')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hubId', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .execute();
  for (const name of ['registrationSealed', 'problemCode', 'problemMessage', 'problemAt'])
    await db.schema.alterTable('licenseLink').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('licenseLink')
    .addColumn('isEnforced', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('domain').addColumn('hubError', 'text').execute();
}
