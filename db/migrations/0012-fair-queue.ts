import { type Kysely, sql } from 'kysely';

/**
 * Fair scheduling. A job belongs to a pool (which shares places), a tenant and a queue of that tenant. Its state says
 * whether it can be claimed, so that a claim reads only jobs that can be claimed, however long a backlog is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['pool', 'tenantId', 'queueKey'] as const)
    await db.schema
      .alterTable('job')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('job')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('scheduled'))
    .execute();
  // A relay job was written for an event. It is written for a delivery now; the minute's round writes the new ones.
  await sql`delete from "job" where "kind" = 'payment.relay'`.execute(db);
  await sql`update "job" set "queueKey" = "lane", "pool" = case
      when "kind" = 'deployment.run' then 'builds'
      when "kind" like 'database.%' then 'databases'
      when "kind" = 'application.route' then 'routes'
      when "kind" like 'application.%' then 'switches'
      when "kind" = 'name.release' then 'names'
      when "kind" like 'webhook.%' then 'calls'
      when "kind" = 'payment.merchant' then 'merchants'
      else 'gateway' end`.execute(db);
  // A process that died holds no lease any more once it has ended; a job behind another one of its lane waits for it.
  await sql`update "job" set "state" = case
      when "leaseUntil" is not null then 'running'
      when exists (select 1 from "job" as "older" where "older"."lane" = "job"."lane" and "older"."id" < "job"."id")
        then 'blocked'
      else 'scheduled' end`.execute(db);
  await db.schema.dropIndex('job_by_runAt').execute();
  await db.schema
    .createIndex('job_ready')
    .on('job')
    .columns(['state', 'node', 'pool', 'tenantId', 'queueKey', 'runAt', 'id'])
    .execute();
  await db.schema.createIndex('job_by_state_runAt').on('job').columns(['state', 'runAt']).execute();
  await db.schema.createIndex('job_by_state_leaseUntil').on('job').columns(['state', 'leaseUntil']).execute();
}
