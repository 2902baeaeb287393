import type { Kysely } from 'kysely';

/** Removes an instance of the license hub with its names, without reading the names of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['subdomain', 'customDomain', 'purchasedDomain'])
    await db.schema.createIndex(`${table}_by_instanceId`).on(table).column('instanceId').execute();
}
