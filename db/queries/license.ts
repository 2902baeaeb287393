import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import type { LicenseTable } from '../hub-schema.ts';

const COLUMNS = ['id', 'name', 'plan', 'limitsJson', 'featuresJson', 'status', 'createdAt'] as const;

export type LicenseRow = Pick<LicenseTable, (typeof COLUMNS)[number]>;

const licensesByKey = compiledOnce(['keyHash'], (db, { keyHash }) =>
  db.selectFrom('license').select(COLUMNS).where('keyHash', '=', keyHash),
);

export async function findLicenseByKey(db: Db, keyHash: string): Promise<LicenseRow | undefined> {
  const [row] = await licensesByKey(db, { keyHash });
  return row;
}

export function findLicense(db: Db, licenseId: Id<'lic'>): Promise<LicenseRow | undefined> {
  return db.selectFrom('license').select(COLUMNS).where('id', '=', licenseId).executeTakeFirst();
}

/** Of the license's main key. */
export async function findKeyHash(tx: Tx, licenseId: Id<'lic'>): Promise<string> {
  const row = await tx
    .selectFrom('license')
    .select('keyHash')
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow();
  return row.keyHash;
}

/**
 * Locks a license's row for the rest of the transaction, so that what is counted under a limit cannot grow beside it,
 * and reads it as it is from then on. On SQLite the write lock of the transaction already does that.
 */
export function lockLicenseRow(tx: Tx, licenseId: Id<'lic'>): Promise<LicenseRow | undefined> {
  return tx
    .updateTable('license')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', licenseId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function insertLicense(
  db: Db,
  permit: LicensePermit<'operator'>,
  license: Omit<LicenseTable, 'id'>,
): Promise<void> {
  await db
    .insertInto('license')
    .values({ id: permit.licenseId, ...license })
    .execute();
}

export async function updateLicenseRow(
  db: Db,
  permit: LicensePermit<'operator'>,
  change: Partial<Omit<LicenseTable, 'id' | 'createdAt'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('license').set(change).where('id', '=', permit.licenseId).execute();
}

/** Which licenses are meant; everything that is given has to hold. */
export interface LicenseFilter {
  readonly status?: LicenseTable['status'] | undefined;
  readonly plan?: LicenseTable['plan'] | undefined;
  /** Text of an id or a name, or licenses that were found by what they hold: one of these has to hold. */
  readonly match?: { readonly text: string; readonly ids: readonly Id<'lic'>[] } | undefined;
}

export function listLicenseRows(
  db: Db,
  filter: LicenseFilter,
  page: { limit: number; offset: number },
): Promise<LicenseRow[]> {
  return filtered(db, filter)
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLicenses(db: Db, filter: LicenseFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** No license has it: a list of no ids is not valid SQL. */
const NO_LICENSE = 'lic_';

function filtered(db: Db, { status, plan, match }: LicenseFilter) {
  let query = db.selectFrom('license');
  if (status !== undefined) query = query.where('status', '=', status);
  if (plan !== undefined) query = query.where('plan', '=', plan);
  if (match === undefined) return query;
  const pattern = match.text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return query.where((eb) =>
    eb.or([
      eb('id', 'in', [NO_LICENSE, ...match.ids]),
      sql<boolean>`"id" like ${`${pattern}%`} escape '\\'`,
      sql<boolean>`lower("name") like ${`%${pattern}%`} escape '\\'`,
    ]),
  );
}
