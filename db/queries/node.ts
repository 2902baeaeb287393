import { type Id, isId } from '#src/domain/id.ts';
import { inParts } from '#src/kernel/in-parts.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';

/** Records the process that has started in a data folder. */
export async function recordNode(
  db: Db,
  {
    id,
    ...details
  }: {
    id: string;
    host: string;
    version: string;
    /** Separated by commas. */
    roles: string;
    /** The engine that it shares with others; null: none. */
    home: string | null;
    startedAt: string;
    lastSeenAt: string;
  },
): Promise<void> {
  await db
    .insertInto('node')
    .values({ id, ...details })
    .onConflict((oc) => oc.column('id').doUpdateSet(details))
    .execute();
}

/** The nodes that have used the database, the one that was seen last first. */
export function listNodeRows(db: Db, page: { limit: number; offset: number }) {
  return db
    .selectFrom('node')
    .select(['id', 'host', 'version', 'roles', 'startedAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNodes(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('node')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Records that a node is alive. */
export async function recordHeartbeat(db: Db, id: string, lastSeenAt: string): Promise<void> {
  await db
    .insertInto('node')
    .values({ id, lastSeenAt })
    .onConflict((oc) => oc.column('id').doUpdateSet({ lastSeenAt }))
    .execute();
}

/** The node on which an application or a database lives, and the organization that it belongs to. */
export interface Home {
  readonly node: string;
  readonly organizationId: Id<'org'>;
}

/** The home of one application or database. */
export async function findHome(
  db: Db,
  home: { applicationId: Id<'app'> } | { databaseId: Id<'db'> },
): Promise<Home | undefined> {
  const [found] =
    'applicationId' in home ? await homesOfApplication(db, home) : await homesOfDatabase(db, home);
  return found;
}

const homesOfApplication = compiledOnce(
  ['applicationId'],
  (db, { applicationId }: { applicationId: Id<'app'> }) =>
    db.selectFrom('application').select(['node', 'organizationId']).where('id', '=', applicationId),
);

const homesOfDatabase = compiledOnce(['databaseId'], (db, { databaseId }: { databaseId: Id<'db'> }) =>
  db.selectFrom('database').select(['node', 'organizationId']).where('id', '=', databaseId),
);

/** The homes of applications and databases, by their ids. One that does not exist has none. */
export async function listHomes(db: Db, ids: readonly (Id<'app'> | Id<'db'>)[]): Promise<Map<string, Home>> {
  const homes = new Map<string, Home>();
  const columns = ['id', 'node', 'organizationId'] as const;
  for (const part of inParts(ids, IDS_PER_STATEMENT)) {
    const applicationIds = part.filter((id) => isId('app', id));
    const databaseIds = part.filter((id) => isId('db', id));
    const applications = db.selectFrom('application').select(columns).where('id', 'in', applicationIds);
    const databases = db.selectFrom('database').select(columns).where('id', 'in', databaseIds);
    const found = [
      ...(applicationIds.length > 0 ? await applications.execute() : []),
      ...(databaseIds.length > 0 ? await databases.execute() : []),
    ];
    for (const { id, ...home } of found) homes.set(id, home);
  }
  return homes;
}

/** Both databases limit the parameters of a statement. */
const IDS_PER_STATEMENT = 1_000;

/** Records that the process in a data folder takes no visitors any more. */
export async function leaveHome(db: Db, id: string): Promise<void> {
  await db.updateTable('node').set({ home: null }).where('id', '=', id).execute();
}

/** Whether a process was seen since a time that lives in a node, or shares it as its engine. */
export async function isNodeAliveSince(db: Db, node: string, aliveSince: string): Promise<boolean> {
  const seen = await db
    .selectFrom('node')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', node), eb('home', '=', node)]))
    .where('lastSeenAt', '>', aliveSince)
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** The processes that were seen since a time. */
export async function listAliveNodes(db: Db, aliveSince: string): Promise<string[]> {
  const rows = await db.selectFrom('node').select('id').where('lastSeenAt', '>', aliveSince).execute();
  return rows.map(({ id }) => id);
}

/** When a node of this database was last alive; undefined: none was. */
export async function findLatestHeartbeat(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('node')
    .select('lastSeenAt')
    .orderBy('lastSeenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.lastSeenAt;
}
