import type { Id } from '#src/domain/id.ts';
import type { LicensedKind } from '#src/domain/license.ts';
import type { LicensePermit, PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { LicenseInstanceTable } from '../hub-schema.ts';
import { isLiterally } from '../literal.ts';
import { newestOf } from '../pages.ts';

/** Instances of a license. A removed one is found only by functions that document it. */

const COLUMNS = ['id', 'kind', 'name', 'cloudUrl', 'usageJson', 'lastSeenAt', 'createdAt'] as const;
const IDENTITY = [
  ...COLUMNS,
  ...(['secretHash', 'registrationHash', 'sequence', 'lastToken', 'lastRun', 'previousRun'] as const),
  'removedAt',
] as const;
const MAX_INSTANCES = 1000;

export type InstanceRow = Pick<LicenseInstanceTable, (typeof COLUMNS)[number]>;
export type InstanceIdentity = Pick<LicenseInstanceTable, (typeof IDENTITY)[number]>;

export function findInstance(
  db: Db,
  licenseId: Id<'lic'>,
  instanceId: Id<'inst'>,
): Promise<InstanceRow | undefined> {
  return instancesOf(db, licenseId).select(COLUMNS).where('id', '=', instanceId).executeTakeFirst();
}

/** With what proves its identity; a removed one too. */
export function findInstanceIdentity(
  db: Db,
  licenseId: Id<'lic'>,
  instanceId: Id<'inst'>,
): Promise<InstanceIdentity | undefined> {
  return db
    .selectFrom('licenseInstance')
    .select(IDENTITY)
    .where('licenseId', '=', licenseId)
    .where('id', '=', instanceId)
    .executeTakeFirst();
}

/** The instance whose first sync carried a registration token, as long as that may be repeated. */
export function findRegisteredInstance(
  db: Db,
  licenseId: Id<'lic'>,
  registrationHash: string,
): Promise<InstanceIdentity | undefined> {
  return instancesOf(db, licenseId)
    .select(IDENTITY)
    .where('registrationHash', '=', registrationHash)
    .executeTakeFirst();
}

/** The license of an instance, for the operator; a removed instance too. */
export async function findLicenseOfInstance(db: Db, instanceId: Id<'inst'>): Promise<Id<'lic'> | undefined> {
  const row = await db
    .selectFrom('licenseInstance')
    .select('licenseId')
    .where('id', '=', instanceId)
    .executeTakeFirst();
  return row?.licenseId;
}

export function listInstances(db: Db, licenseId: Id<'lic'>): Promise<InstanceRow[]> {
  return instancesOf(db, licenseId).select(COLUMNS).orderBy('id').limit(MAX_INSTANCES).execute();
}

/** A page, newest first; of one instance alone where that is given. */
export function listInstancePage(
  db: Db,
  licenseId: Id<'lic'>,
  page: { instanceId: Id<'inst'> | null; limit: number; offset: number },
): Promise<InstanceRow[]> {
  const { instanceId, ...rest } = page;
  const instances = only(registeredInstances(db), instanceId).select(COLUMNS);
  return newestOf(instances, ['licenseId', licenseId], rest).execute();
}

export async function countInstances(
  db: Db,
  licenseId: Id<'lic'>,
  instanceId: Id<'inst'> | null = null,
): Promise<number> {
  const { total } = await only(instancesOf(db, licenseId), instanceId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertInstance(
  db: Db,
  permit: LicensePermit,
  instance: Pick<LicenseInstanceTable, 'id' | 'kind' | 'name' | 'cloudUrl' | 'createdAt'> &
    Partial<Pick<LicenseInstanceTable, 'secretHash' | 'registrationHash'>>,
): Promise<void> {
  await db
    .insertInto('licenseInstance')
    .values({
      ...{ usageJson: null, lastSeenAt: null, removedAt: null, secretHash: null, registrationHash: null },
      ...{ sequence: 0, lastToken: null, lastRun: null, previousRun: null },
      ...instance,
      licenseId: permit.licenseId,
    })
    .execute();
}

export async function updateInstance(
  db: Db,
  permit: LicensePermit,
  instanceId: Id<'inst'>,
  change: Partial<Omit<LicenseInstanceTable, 'id' | 'licenseId' | 'kind' | 'createdAt'>>,
): Promise<void> {
  await db
    .updateTable('licenseInstance')
    .set(change)
    .where('licenseId', '=', permit.licenseId)
    .where('id', '=', instanceId)
    .execute();
}

/** Deletes an instance that was made for a claim and has not reported itself. */
export async function deleteUnseenInstance(
  tx: Tx,
  _permit: PlatformPermit,
  instanceId: Id<'inst'>,
): Promise<void> {
  await tx
    .deleteFrom('licenseInstance')
    .where('id', '=', instanceId)
    .where('kind', '=', 'instance')
    .where('lastSeenAt', 'is', null)
    .execute();
}

/** Deletes instances that were made for a claim and never reported themselves, as long as they hold nothing. */
export async function deleteUnseenInstances(
  db: Db,
  _permit: PlatformPermit,
  createdBefore: string,
  limit: number,
): Promise<void> {
  const unseen = holdingNothing(db)
    .where(isLiterally('licenseInstance.kind', 'instance' satisfies LicensedKind))
    .where('licenseInstance.lastSeenAt', 'is', null)
    .where('licenseInstance.createdAt', '<', createdBefore)
    .limit(limit);
  await db.deleteFrom('licenseInstance').where('id', 'in', unseen).execute();
}

/** Forgets removed instances, as long as nothing is kept under them. */
export async function deleteRemovedInstances(
  db: Db,
  _permit: PlatformPermit,
  removedBefore: string,
  limit: number,
): Promise<void> {
  const removed = holdingNothing(db).where('licenseInstance.removedAt', '<', removedBefore).limit(limit);
  await db.deleteFrom('licenseInstance').where('id', 'in', removed).execute();
}

function holdingNothing(db: Db) {
  return db
    .selectFrom('licenseInstance')
    .select('licenseInstance.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subdomain')
            .select('subdomain.id')
            .whereRef('subdomain.licenseId', '=', 'licenseInstance.licenseId')
            .whereRef('subdomain.instanceId', '=', 'licenseInstance.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customDomain')
            .select('customDomain.id')
            .whereRef('customDomain.licenseId', '=', 'licenseInstance.licenseId')
            .whereRef('customDomain.instanceId', '=', 'licenseInstance.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchasedDomain')
            .select('purchasedDomain.id')
            .whereRef('purchasedDomain.licenseId', '=', 'licenseInstance.licenseId')
            .whereRef('purchasedDomain.instanceId', '=', 'licenseInstance.id'),
        ),
      ),
    );
}

function instancesOf(db: Db, licenseId: Id<'lic'>) {
  return registeredInstances(db).where('licenseId', '=', licenseId);
}

function registeredInstances(db: Db) {
  return db.selectFrom('licenseInstance').where('removedAt', 'is', null);
}

function only(query: ReturnType<typeof instancesOf>, instanceId: Id<'inst'> | null) {
  return instanceId === null ? query : query.where('id', '=', instanceId);
}
