import type { Kysely } from 'kysely';

/** The request that has caused a job, and its span. Null for jobs that exist already and for those of the platform itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job').addColumn('requestId', 'text').execute();
  await db.schema.alterTable('job').addColumn('traceparent', 'text').execute();
}
