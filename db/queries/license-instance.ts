import type { Db } from '../client.ts';
import type { LicenseInstanceTable } from '../hub-schema.ts';

const COLUMNS = ['id', 'name', 'cloudUrl', 'usageJson', 'lastSeenAt', 'createdAt'] as const;
const MAX_INSTANCES = 1000;

export type InstanceRow = Pick<LicenseInstanceTable, (typeof COLUMNS)[number]>;

export function findInstance(
  db: Db,
  licenseId: string,
  instanceId: string,
): Promise<InstanceRow | undefined> {
  return instancesOf(db, licenseId).where('id', '=', instanceId).executeTakeFirst();
}

export function findInstanceAt(
  db: Db,
  licenseId: string,
  cloudUrl: string,
): Promise<InstanceRow | undefined> {
  return instancesOf(db, licenseId).where('cloudUrl', '=', cloudUrl).executeTakeFirst();
}

/** The oldest that the operator has added and nobody has taken up yet. */
export function findUnusedInstance(db: Db, licenseId: string): Promise<InstanceRow | undefined> {
  return instancesOf(db, licenseId)
    .where('cloudUrl', 'is', null)
    .where('lastSeenAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export function listInstances(db: Db, licenseId: string): Promise<InstanceRow[]> {
  return instancesOf(db, licenseId).orderBy('id').limit(MAX_INSTANCES).execute();
}

export async function countInstances(db: Db, licenseId: string): Promise<number> {
  const { total } = await db
    .selectFrom('licenseInstance')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('licenseId', '=', licenseId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertInstance(db: Db, instance: LicenseInstanceTable): Promise<void> {
  await db.insertInto('licenseInstance').values(instance).execute();
}

export async function updateInstance(
  db: Db,
  licenseId: string,
  instanceId: string,
  change: Partial<Pick<LicenseInstanceTable, 'cloudUrl' | 'usageJson' | 'lastSeenAt'>>,
): Promise<void> {
  await db
    .updateTable('licenseInstance')
    .set(change)
    .where('licenseId', '=', licenseId)
    .where('id', '=', instanceId)
    .execute();
}

/** Takes an address from whichever other instance of the license had it. */
export async function clearCloudUrl(
  db: Db,
  licenseId: string,
  cloudUrl: string,
  except: string,
): Promise<void> {
  await db
    .updateTable('licenseInstance')
    .set({ cloudUrl: null })
    .where('licenseId', '=', licenseId)
    .where('cloudUrl', '=', cloudUrl)
    .where('id', '!=', except)
    .execute();
}

function instancesOf(db: Db, licenseId: string) {
  return db.selectFrom('licenseInstance').select(COLUMNS).where('licenseId', '=', licenseId);
}
