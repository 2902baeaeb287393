import type { Kysely } from 'kysely';

/** What an invited user may see from the acceptance on. Exactly one of the two ids is set, as in `memberGrant`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitationGrant')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('invitationId', 'text', (c) => c.notNull().references('invitation.id').onDelete('cascade'))
    .addColumn('projectId', 'text', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('applicationId', 'text', (c) => c.references('application.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('invitationGrant_by_invitationId')
    .on('invitationGrant')
    .column('invitationId')
    .execute();
  // Projects and applications are removed by the thousand with an organization.
  for (const column of ['projectId', 'applicationId'])
    await db.schema
      .createIndex(`invitationGrant_by_${column}`)
      .on('invitationGrant')
      .column(column)
      .execute();
}
