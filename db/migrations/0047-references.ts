import { type Kysely, sql } from 'kysely';

/**
 * An index for every reference to a row that can be removed: the database looks for the rows that refer to it, and read
 * whole tables for that. Those of projects and environments serve the lists within them too: these stepped through all
 * rows of the organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'environment_by_projectId',
    'application_by_organizationId_projectId',
    'application_by_environmentId',
    'database_by_organizationId_projectId',
  ])
    await db.schema.dropIndex(name).execute();
  await sql`create index "environment_by_projectId_id" on "environment" ("projectId", "organizationId", "id")`.execute(
    db,
  );
  for (const table of ['application', 'database'])
    for (const parent of ['projectId', 'environmentId'])
      await sql`create index ${sql.id(`${table}_by_${parent}_name`)} on ${sql.id(table)}
        (${sql.id(parent)}, "organizationId", lower("name"), "id")`.execute(db);
  for (const [table, column] of [
    ['apiKey', 'organizationId'],
    ['assistantToken', 'organizationId'],
    ['deployTrigger', 'organizationId'],
    ['webhookMessage', 'organizationId'],
    ['invitation', 'inviterId'],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  for (const [table, column] of [
    ['application', 'sshKeyId'],
    ['application', 'gitProviderId'],
    ['memberGrant', 'projectId'],
    ['memberGrant', 'applicationId'],
  ] as const)
    await sql`create index ${sql.id(`${table}_by_${column}`)} on ${sql.id(table)} (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  await sql`create index "session_by_activeOrganizationId" on "session" ("activeOrganizationId")
    where "activeOrganizationId" is not null`.execute(db);
  await sql`create index "idempotencyKey_unanswered" on "idempotencyKey" ("leaseUntil")
    where "responseStatus" is null`.execute(db);
}
