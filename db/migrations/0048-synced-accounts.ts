import type { Kysely } from 'kysely';

/** The version of a merchant account that the gateway has accepted. Null: not known, so the gateway is updated once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('merchantAccount').addColumn('syncedVersion', 'integer').execute();
}
