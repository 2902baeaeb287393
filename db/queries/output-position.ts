import type { Db } from '../client.ts';

/** How far the output of each container was passed on. */
export function listOutputPositions(db: Db) {
  return db.selectFrom('outputPosition').select(['container', 'time']).execute();
}

export async function putOutputPositions(
  db: Db,
  positions: readonly { container: string; time: string }[],
): Promise<void> {
  await db
    .insertInto('outputPosition')
    .values([...positions])
    .onConflict((oc) => oc.column('container').doUpdateSet((eb) => ({ time: eb.ref('excluded.time') })))
    .execute();
}

export async function deleteOutputPositions(db: Db, containers: readonly string[]): Promise<void> {
  await db
    .deleteFrom('outputPosition')
    .where('container', 'in', [...containers])
    .execute();
}
