import { type Kysely, sql } from 'kysely';

/** Indexes for lists of an organization's applications and deployments, and for the question whether something changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "application_by_organizationId_name" on "application" ("organizationId", lower("name"), "id")`.execute(
    db,
  );
  await db.schema
    .createIndex('deployment_by_organizationId_id')
    .on('deployment')
    .columns(['organizationId', 'id'])
    .execute();
  // Few rows at a time: what is open or failing. The queries repeat these conditions word by word.
  await sql`create index "deployment_open" on "deployment" ("organizationId", "id", "applicationId", "status")
    where "status" in ('queued', 'running')`.execute(db);
  await sql`create index "application_failing" on "application" ("organizationId", "id", "status", "health")
    where "status" = 'error' or "health" = 'unhealthy'`.execute(db);
  await sql`create index "database_creating" on "database" ("organizationId", "id") where "status" = 'creating'`.execute(
    db,
  );
  await sql`create index "siteImport_open" on "siteImport" ("organizationId", "id", "updatedAt")
    where "status" = 'pending'`.execute(db);
}
