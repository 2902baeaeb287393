import { type Kysely, sql } from 'kysely';
import type { Database } from '../client.ts';

/** Ownership of domains, proved by DNS: at the license hub and on an instance. */
export async function up(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  await proveHostsAtHub(db);
  await proveDomainsHere(db, dialect);
}

/**
 * Ownership of hosts at the license hub: who has proved a host by DNS, and docs hostnames that several instances may
 * claim while one of them at most is active.
 */
async function proveHostsAtHub(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hubHost')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('licenseId', 'text')
    .addColumn('verifiedAt', 'text')
    .addColumn('releasedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('hubHost_by_licenseId').on('hubHost').column('licenseId').execute();
  await db.schema
    .createTable('hubWithdrawal')
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('licenseId', 'text', (c) => c.notNull().references('license.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('hubWithdrawal_once', ['host', 'licenseId'])
    .execute();
  await rebuildDocsHostnames(db);
}

/** The hostname was the primary key; now an instance has one claim, and a hostname one active claim. */
async function rebuildDocsHostnames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('docsHostnameClaim')
    .addColumn('instanceId', 'text', (c) =>
      c.primaryKey().references('licenseInstance.id').onDelete('cascade'),
    )
    .addColumn('hostname', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('verifiedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute();
  const columns = sql.raw('"instanceId", "hostname", "status", "verifiedAt", "createdAt"');
  await sql`insert into "docsHostnameClaim" (${columns}) select ${columns} from "docsHostname"`.execute(db);
  await db.schema.dropTable('docsHostname').execute();
  await db.schema.alterTable('docsHostnameClaim').renameTo('docsHostname').execute();
  await sql`create unique index "docsHostname_active" on "docsHostname" ("hostname") where "status" = 'active'`.execute(
    db,
  );
  await db.schema
    .createIndex('docsHostname_by_hostname')
    .on('docsHostname')
    .columns(['hostname', 'instanceId'])
    .execute();
}

/**
 * Ownership of domains on an instance. A domain that was lost to another organization stays on record, so a host is
 * unique only among the domains that are held.
 */
async function proveDomainsHere(db: Kysely<unknown>, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'sqlite') await rebuildDomains(db);
  else await sql`alter table "domain" drop constraint "domain_host_key"`.execute(db);
  for (const column of ['verifiedAt', 'lostAt', 'problem'])
    await db.schema.alterTable('domain').addColumn(column, 'text').execute();
  await sql`create unique index "domain_held" on "domain" ("host") where "lostAt" is null`.execute(db);
  await db.schema
    .createTable('domainReservation')
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('organizationId', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('verifiedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('domainReservation_once', ['host', 'organizationId'])
    .execute();
}

/** SQLite cannot drop a unique constraint. */
async function rebuildDomains(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domainRebuilt')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organizationId', 'text', (c) => c.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('applicationId', 'text', (c) => c.notNull().references('application.id').onDelete('cascade'))
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('custom'))
    .addColumn('hubId', 'text')
    .execute();
  const columns = sql.raw('"id", "organizationId", "createdAt", "applicationId", "host", "kind", "hubId"');
  await sql`insert into "domainRebuilt" (${columns}) select ${columns} from "domain"`.execute(db);
  await db.schema.dropTable('domain').execute();
  await db.schema.alterTable('domainRebuilt').renameTo('domain').execute();
  await db.schema.createIndex('domain_by_applicationId').on('domain').column('applicationId').execute();
  await db.schema
    .createIndex('domain_by_organizationId_id')
    .on('domain')
    .columns(['organizationId', 'id'])
    .execute();
}
