import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import type { SubdomainTable } from '../hub-schema.ts';

/** A released row is history: only functions that document it find one. */

const COLUMNS = ['id', 'name', 'ipAddress', 'status', 'provisionedAt', 'createdAt'] as const;

export type SubdomainRow = Pick<SubdomainTable, (typeof COLUMNS)[number]>;

interface AskedName {
  readonly name: string;
  readonly coolingSince: string;
  readonly licenseId: Id<'lic'>;
}

const holders = compiledOnce(
  ['name', 'coolingSince', 'licenseId'],
  (db, { name, coolingSince, licenseId }: AskedName) =>
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
export async function isNameTaken(db: Db, asked: AskedName): Promise<boolean> {
  const [holder] = await holders(db, asked);
  return holder !== undefined;
}

export function findOwnSubdomain(
  db: Db,
  { licenseId, instanceId, name }: { licenseId: Id<'lic'>; instanceId: Id<'inst'>; name: string },
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
): Promise<{ id: Id<'sub'>; licenseId: Id<'lic'> } | undefined> {
  return db
    .selectFrom('subdomain')
    .select(['id', 'licenseId'])
    .where('name', '=', name)
    .where('status', '!=', 'released')
    .executeTakeFirst();
}

export function findSubdomain(
  db: Db,
  licenseId: Id<'lic'>,
  subdomainId: Id<'sub'>,
  /** Only where it belongs to this instance; null: to any of the license. */
  instanceId: Id<'inst'> | null,
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
  licenseId: Id<'lic'>;
  instanceId: Id<'inst'>;
  limit: number;
  offset: number;
}

/** How many a license holds, or some instances of it. */
export async function countSubdomains(
  db: Db,
  licenseId: Id<'lic'>,
  instanceIds?: readonly Id<'inst'>[],
): Promise<number> {
  let query = db
    .selectFrom('subdomain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('licenseId', '=', licenseId)
    .where('status', '!=', 'released');
  if (instanceIds !== undefined) query = query.where('instanceId', 'in', instanceIds);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** A name that is taken is a unique violation. */
export async function insertSubdomain(
  db: Db,
  permit: LicensePermit,
  subdomain: Pick<SubdomainTable, 'id' | 'instanceId' | 'name' | 'createdAt'>,
): Promise<void> {
  await db
    .insertInto('subdomain')
    .values({
      ...subdomain,
      licenseId: permit.licenseId,
      ...{ ipAddress: null, status: 'pending', provisionedAt: null, releasedAt: null },
    })
    .execute();
}

/** False: the license has it no more. */
export async function updateSubdomain(
  db: Db,
  permit: LicensePermit,
  subdomainId: Id<'sub'>,
  change: Partial<Pick<SubdomainTable, 'ipAddress' | 'status' | 'provisionedAt' | 'releasedAt'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('subdomain')
    .set(change)
    .where('licenseId', '=', permit.licenseId)
    .where('id', '=', subdomainId)
    .where('status', '!=', 'released')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function subdomainsOf(db: Db, licenseId: Id<'lic'>) {
  return db
    .selectFrom('subdomain')
    .select(COLUMNS)
    .where('licenseId', '=', licenseId)
    .where('status', '!=', 'released');
}
