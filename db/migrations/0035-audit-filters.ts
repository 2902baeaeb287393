import type { Kysely } from 'kysely';

/** Indexes for the filters of an organization's audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actorId', 'resourceId', 'action', 'createdAt'])
    await db.schema
      .createIndex(`auditLog_by_organizationId_${column}_id`)
      .on('auditLog')
      .columns(['organizationId', column, 'id'])
      .execute();
}
