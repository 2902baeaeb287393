import { type Kysely, sql } from 'kysely';

/** The same for the license hub, and for the clocks of the gateway's merchants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "subdomain_suspended" on "subdomain" ("licenseId", "id") where "status" = 'suspended'`.execute(
    db,
  );
  await sql`create index "subdomain_released" on "subdomain" ("releasedAt") where "status" = 'released'`.execute(
    db,
  );
  await sql`create index "licenseInstance_removed" on "licenseInstance" ("removedAt") where "removedAt" is not null`.execute(
    db,
  );
  await sql`create index "licenseInstance_unseen" on "licenseInstance" ("createdAt")
    where "kind" = 'instance' and "lastSeenAt" is null`.execute(db);
  await sql`create index "hubHost_released" on "hubHost" ("releasedAt") where "releasedAt" is not null`.execute(
    db,
  );
  await sql`create index "hubHost_unproved" on "hubHost" ("createdAt") where "licenseId" is null`.execute(db);
  await db.schema.createIndex('licenseKey_by_expiresAt').on('licenseKey').column('expiresAt').execute();
  await db.schema.createIndex('hubRefusal_by_createdAt').on('hubRefusal').column('createdAt').execute();
  await db.schema.createIndex('merchant_by_clockOffsetMs').on('merchant').column('clockOffsetMs').execute();
}
