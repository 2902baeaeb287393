import type { Db } from '../client.ts';

/** The value of a setting; the given one if it was not stored yet. */
export async function settleSetting(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((oc) => oc.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Undefined: it was never set. */
export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a setting, in the place of an earlier value. */
export async function putSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute();
}

/** Removes a setting. False: it was never set. */
export async function deleteSetting(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setting').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
