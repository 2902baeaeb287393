import type { IdempotencyKeyTable } from '../bookkeeping-schema.ts';
import type { Db, Tx } from '../client.ts';

/** Whose key, and on which operation: a key means nothing elsewhere. */
export type KeyUse = Pick<IdempotencyKeyTable, 'organizationId' | 'route' | 'key'>;

/** Deletes what was kept long enough, and the keys of requests whose process died without an answer. */
export async function deleteSpentKeys(
  tx: Tx,
  { createdUntil, leasedUntil }: { createdUntil: string; leasedUntil: string },
): Promise<void> {
  await tx
    .deleteFrom('idempotencyKey')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<=', createdUntil),
        eb.and([eb('responseStatus', 'is', null), eb('leaseUntil', '<=', leasedUntil)]),
      ]),
    )
    .execute();
}

/** False: this key was used already. */
export async function insertKey(
  tx: Tx,
  key: Omit<IdempotencyKeyTable, 'responseStatus' | 'responseBody'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('idempotencyKey')
    .values({ ...key, responseStatus: null, responseBody: null })
    .onConflict((oc) => oc.columns(['organizationId', 'route', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findKey(tx: Tx, { organizationId, route, key }: KeyUse) {
  return tx
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'responseStatus', 'responseBody'])
    .where('organizationId', '=', organizationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function setKeyAnswer(
  db: Db,
  { organizationId, route, key }: KeyUse,
  answer: { responseStatus: number; responseBody: string },
): Promise<void> {
  await db
    .updateTable('idempotencyKey')
    .set(answer)
    .where('organizationId', '=', organizationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
}

export async function deleteUnansweredKey(db: Db, { organizationId, route, key }: KeyUse): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('organizationId', '=', organizationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('responseStatus', 'is', null)
    .execute();
}
