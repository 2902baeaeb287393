import type { Kysely } from 'kysely';

/** For the list of the events of a merchant, delivered ones included. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('merchantEvent_by_merchantId_id')
    .on('merchantEvent')
    .columns(['merchantId', 'id'])
    .execute();
}
