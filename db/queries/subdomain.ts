import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import type { SubdomainTable } from '../hub-schema.ts';

/** A released row is history: only functions that document it find one. */

const COLUMNS = ['id', 'name', 'ipAddress', 'status', 'provisionedAt', 'createdAt'] as const;

export type SubdomainRow = Pick<SubdomainTable, (typeof COLUMNS)[number]>;

const holders = compiledOnce(['name', 'coolingSince', 'licenseId'], (db, { name, coolingSince, licenseId }) =>
  db
    .selectFrom('subdomain')
    .select('id')
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('status', '!=', 'released'),
        eb.and([eb('releasedAt', '>', coolingSince), eb('licenseId', '!=', licenseId)]),
      ]),
    )
    .limit(1),
);

/** Whether a name is held, or was released by another license after `coolingSince`. */
export async function isNameTaken(
  db: Db,
  asked: { name: string; coolingSince: string; licenseId: string },
): Promise<boolean> {
  const [holder] = await holders(db, asked);
  return holder !== undefined;
}

export function findOwnSubdomain(
  db: Db,
  { licenseId, instanceId, name }: { licenseId: string; instanceId: string; name: string },
): Promise<SubdomainRow | undefined> {
  return subdomainsOf(db, licenseId)
    .where('instanceId', '=', instanceId)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Who holds a name; for the operator. */
export function findHolderOfName(
  db: Db,
  name: string,
): Promise<{ id: string; licenseId: string } | undefined> {
  return db
    .selectFrom('subdomain')
    .select(['id', 'licenseId'])
    .where('name', '=', name)
    .where('status', '!=', 'released')
    .executeTakeFirst();
}

export function findSubdomain(
  db: Db,
  licenseId: string,
  subdomainId: string,
  /** Only where it belongs to this instance; null: to any of the license. */
  instanceId: string | null,
): Promise<SubdomainRow | undefined> {
  const query = subdomainsOf(db, licenseId).where('id', '=', subdomainId);
  return (instanceId === null ? query : query.where('instanceId', '=', instanceId)).executeTakeFirst();
}

export function listSubdomainRows(
  db: Db,
  { licenseId, instanceId, limit, offset }: InstancePage,
): Promise<SubdomainRow[]> {
  return subdomainsOf(db, licenseId)
    .where('instanceId', '=', instanceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

interface InstancePage {
  licenseId: string;
  instanceId: string;
  limit: number;
  offset: number;
}

/** How many a license holds, or one instance of it. */
export async function countSubdomains(db: Db, licenseId: string, instanceId?: string): Promise<number> {
  let query = db
    .selectFrom('subdomain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('licenseId', '=', licenseId)
    .where('status', '!=', 'released');
  if (instanceId !== undefined) query = query.where('instanceId', '=', instanceId);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** A name that is taken is a unique violation. */
export async function insertSubdomain(
  db: Db,
  subdomain: Pick<SubdomainTable, 'id' | 'licenseId' | 'instanceId' | 'name' | 'createdAt'>,
): Promise<void> {
  await db
    .insertInto('subdomain')
    .values({ ...subdomain, ipAddress: null, status: 'pending', provisionedAt: null, releasedAt: null })
    .execute();
}

/** False: it is released already. */
export async function updateSubdomain(
  db: Db,
  subdomainId: string,
  change: Partial<Pick<SubdomainTable, 'ipAddress' | 'status' | 'provisionedAt' | 'releasedAt'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('subdomain')
    .set(change)
    .where('id', '=', subdomainId)
    .where('status', '!=', 'released')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function subdomainsOf(db: Db, licenseId: string) {
  return db
    .selectFrom('subdomain')
    .select(COLUMNS)
    .where('licenseId', '=', licenseId)
    .where('status', '!=', 'released');
}
