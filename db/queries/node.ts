import type { Db } from '../client.ts';

/** Says that a node lives. */
export async function seeNode(db: Db, id: string, lastSeenAt: string): Promise<void> {
  await db
    .insertInto('node')
    .values({ id, lastSeenAt })
    .onConflict((oc) => oc.column('id').doUpdateSet({ lastSeenAt }))
    .execute();
}

/** The node on which an application or a database lives. */
export async function nodeOf(
  db: Db,
  home: { applicationId: string } | { databaseId: string },
): Promise<string | undefined> {
  const [table, id] =
    'applicationId' in home
      ? (['application', home.applicationId] as const)
      : (['database', home.databaseId] as const);
  const row = await db.selectFrom(table).select('node').where('id', '=', id).executeTakeFirst();
  return row?.node;
}
