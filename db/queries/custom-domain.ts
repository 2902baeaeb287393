import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import type { CustomDomainTable } from '../hub-schema.ts';

const COLUMNS = ['id', 'host', 'createdAt'] as const;

export type CustomDomainRow = Pick<CustomDomainTable, (typeof COLUMNS)[number]>;

export function findOwnCustomDomain(
  db: Db,
  { licenseId, instanceId, host }: { licenseId: Id<'lic'>; instanceId: Id<'inst'>; host: string },
): Promise<CustomDomainRow | undefined> {
  return domainsOf(db, licenseId, instanceId).where('host', '=', host).executeTakeFirst();
}

export function listCustomDomainRows(
  db: Db,
  page: { licenseId: Id<'lic'>; instanceId: Id<'inst'>; limit: number; offset: number },
): Promise<CustomDomainRow[]> {
  return domainsOf(db, page.licenseId, page.instanceId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many a license holds, or some instances of it. */
export async function countCustomDomains(
  db: Db,
  licenseId: Id<'lic'>,
  instanceIds?: readonly Id<'inst'>[],
): Promise<number> {
  let query = db
    .selectFrom('customDomain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('licenseId', '=', licenseId);
  if (instanceIds !== undefined) query = query.where('instanceId', 'in', instanceIds);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** A host that is taken is a unique violation. */
export async function insertCustomDomain(
  db: Db,
  permit: LicensePermit,
  domain: Omit<CustomDomainTable, 'licenseId'>,
): Promise<void> {
  await db
    .insertInto('customDomain')
    .values({ ...domain, licenseId: permit.licenseId })
    .execute();
}

/** The host that it had; undefined: the license has no such domain. */
export async function deleteCustomDomain(
  db: Db,
  permit: LicensePermit,
  customDomainId: Id<'cdm'>,
  /** Only where it belongs to this instance; null: to any of the license. */
  instanceId: Id<'inst'> | null,
): Promise<string | undefined> {
  let query = db
    .deleteFrom('customDomain')
    .where('licenseId', '=', permit.licenseId)
    .where('id', '=', customDomainId);
  if (instanceId !== null) query = query.where('instanceId', '=', instanceId);
  const row = await query.returning('host').executeTakeFirst();
  return row?.host;
}

function domainsOf(db: Db, licenseId: Id<'lic'>, instanceId: Id<'inst'>) {
  return db
    .selectFrom('customDomain')
    .select(COLUMNS)
    .where('licenseId', '=', licenseId)
    .where('instanceId', '=', instanceId);
}
