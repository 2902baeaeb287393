import type { HubNameTable } from '../bookkeeping-schema.ts';
import type { Db } from '../client.ts';

const MAX_ROWS = 1000;

/** Stores that a name is requested or to be released, and replaces the earlier entry. */
export async function putHubName(db: Db, name: HubNameTable): Promise<void> {
  const { host: _, ...change } = name;
  await db
    .insertInto('hubName')
    .values(name)
    .onConflict((oc) => oc.column('host').doUpdateSet(change))
    .execute();
}

/** The hub has refused a name: nothing is to be given up. */
export async function deleteWantedHubName(db: Db, host: string): Promise<void> {
  await db.deleteFrom('hubName').where('host', '=', host).where('state', '=', 'wanted').execute();
}

/** A domain has the name, or there is nothing to be given up. */
export async function deleteHubName(db: Db, host: string): Promise<void> {
  await db.deleteFrom('hubName').where('host', '=', host).execute();
}

/** The name was given up, unless it is wanted again by now. */
export async function deleteReleasedHubName(
  db: Db,
  { host, hubId }: { host: string; hubId: string },
): Promise<void> {
  await db
    .deleteFrom('hubName')
    .where('host', '=', host)
    .where('state', '=', 'released')
    .where('hubId', '=', hubId)
    .execute();
}

/** Names that were asked for, or given up, before a time, and have not been settled since. */
export function listUnsettledHubNames(db: Db, before: string): Promise<HubNameTable[]> {
  return db
    .selectFrom('hubName')
    .select(['host', 'kind', 'hubId', 'state', 'since'])
    .where('since', '<', before)
    .orderBy('since')
    .limit(MAX_ROWS)
    .execute();
}

export async function deleteHubNames(db: Db): Promise<void> {
  await db.deleteFrom('hubName').execute();
}
