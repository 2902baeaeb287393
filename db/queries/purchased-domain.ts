import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import type { PurchasedDomainTable } from '../hub-schema.ts';

const COLUMNS = ['id', 'host', 'registrarId', 'expiresAt', 'autoRenew', 'createdAt'] as const;

export type PurchasedDomainRow = Pick<PurchasedDomainTable, (typeof COLUMNS)[number]>;

export function findOwnPurchasedDomain(
  db: Db,
  { licenseId, instanceId, host }: { licenseId: Id<'lic'>; instanceId: Id<'inst'>; host: string },
): Promise<PurchasedDomainRow | undefined> {
  return domainsOf(db, licenseId, instanceId).where('host', '=', host).executeTakeFirst();
}

export function listPurchasedDomainRows(
  db: Db,
  page: { licenseId: Id<'lic'>; instanceId: Id<'inst'>; limit: number; offset: number },
): Promise<PurchasedDomainRow[]> {
  return domainsOf(db, page.licenseId, page.instanceId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many a license holds, or one instance of it. */
export async function countPurchasedDomains(
  db: Db,
  licenseId: Id<'lic'>,
  instanceId?: Id<'inst'>,
): Promise<number> {
  let query = db
    .selectFrom('purchasedDomain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('licenseId', '=', licenseId);
  if (instanceId !== undefined) query = query.where('instanceId', '=', instanceId);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** A host that is taken is a unique violation. */
export async function insertPurchasedDomain(
  db: Db,
  permit: LicensePermit,
  domain: Omit<PurchasedDomainTable, 'licenseId'>,
): Promise<void> {
  await db
    .insertInto('purchasedDomain')
    .values({ ...domain, licenseId: permit.licenseId })
    .execute();
}

export async function updatePurchasedDomain(
  db: Db,
  permit: LicensePermit,
  purchasedDomainId: Id<'pdm'>,
  change: Pick<PurchasedDomainTable, 'registrarId' | 'expiresAt' | 'autoRenew'>,
): Promise<void> {
  await db
    .updateTable('purchasedDomain')
    .set(change)
    .where('licenseId', '=', permit.licenseId)
    .where('id', '=', purchasedDomainId)
    .execute();
}

/** The host that it had; undefined: the license has no such domain. */
export async function deletePurchasedDomain(
  db: Db,
  permit: LicensePermit,
  purchasedDomainId: Id<'pdm'>,
  /** Only where it belongs to this instance; null: to any of the license. */
  instanceId: Id<'inst'> | null,
): Promise<string | undefined> {
  let query = db
    .deleteFrom('purchasedDomain')
    .where('licenseId', '=', permit.licenseId)
    .where('id', '=', purchasedDomainId);
  if (instanceId !== null) query = query.where('instanceId', '=', instanceId);
  const row = await query.returning('host').executeTakeFirst();
  return row?.host;
}

function domainsOf(db: Db, licenseId: Id<'lic'>, instanceId: Id<'inst'>) {
  return db
    .selectFrom('purchasedDomain')
    .select(COLUMNS)
    .where('licenseId', '=', licenseId)
    .where('instanceId', '=', instanceId);
}
