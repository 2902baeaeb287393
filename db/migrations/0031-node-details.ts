import type { Kysely } from 'kysely';

/** What operators see of the processes, and the node of a job that was given up: a retry runs there again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['host', 'version', 'roles', 'startedAt'])
    await db.schema.alterTable('node').addColumn(column, 'text').execute();
  for (const column of ['node', 'createdAt'])
    await db.schema.alterTable('failedJob').addColumn(column, 'text').execute();
}
