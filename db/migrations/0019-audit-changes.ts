import type { Kysely } from 'kysely';

/** What an action of the audit log has changed; null for the rows that exist already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('auditLog').addColumn('changesJson', 'text').execute();
}
