import type { Db } from '../client.ts';

/** The processes that share an engine and were seen since a time, except for one. */
export async function listPeers(
  db: Db,
  { home, except, aliveSince }: { home: string; except: string; aliveSince: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('node')
    .select('id')
    .where('home', '=', home)
    .where('id', '<>', except)
    .where('lastSeenAt', '>', aliveSince)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertPeerRequests(
  db: Db,
  requests: readonly { key: string; node: string; requestJson: string; createdAt: string }[],
): Promise<void> {
  await db
    .insertInto('peerRequest')
    .values([...requests])
    .execute();
}

/** What a process is asked, oldest first. */
export function listPeerRequests(db: Db, node: string, limit: number) {
  return db
    .selectFrom('peerRequest')
    .select(['key', 'requestJson'])
    .where('node', '=', node)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Which of these requests are not done by processes that share an engine and were seen since a time. */
export async function listOpenPeerRequests(
  db: Db,
  keys: readonly string[],
  { home, aliveSince }: { home: string; aliveSince: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('peerRequest')
    .innerJoin('node', 'node.id', 'peerRequest.node')
    .select('peerRequest.key')
    .where('peerRequest.key', 'in', [...keys])
    .where('node.home', '=', home)
    .where('node.lastSeenAt', '>', aliveSince)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deletePeerRequests(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('peerRequest')
    .where('key', 'in', [...keys])
    .execute();
}

/** Those of a process that has started since, or of processes that have not returned. */
export async function forgetPeerRequests(
  db: Db,
  which: { readonly node: string } | { readonly createdUntil: string },
): Promise<void> {
  const requests = db.deleteFrom('peerRequest');
  await ('node' in which
    ? requests.where('node', '=', which.node)
    : requests.where('createdAt', '<=', which.createdUntil)
  ).execute();
}
