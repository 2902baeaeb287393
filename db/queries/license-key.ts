import type { Id } from '#src/domain/id.ts';
import type { LicensePermit, PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { LicenseKeyTable } from '../hub-schema.ts';

/** Keys of a license beside its main one: of single instances, and those that were replaced and are still valid. */

export async function insertLicenseKey(
  tx: Tx,
  permit: LicensePermit,
  key: Omit<LicenseKeyTable, 'licenseId'>,
): Promise<void> {
  await tx
    .insertInto('licenseKey')
    .values({ licenseId: permit.licenseId, ...key })
    .execute();
}

/** The license that a further key opens, and the instance to which it is limited. */
export function findLicenseByFurtherKey(db: Db, { keyHash, now }: { keyHash: string; now: string }) {
  return db
    .selectFrom('licenseKey')
    .select(['licenseId', 'instanceId'])
    .where('keyHash', '=', keyHash)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst();
}

/** Whether a further key was issued after a time. */
export async function wasKeyIssuedSince(db: Db, keyHash: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('licenseKey')
    .select('keyHash')
    .where('keyHash', '=', keyHash)
    .where('createdAt', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the keys of an instance that are older than another one of it expire. */
export async function expireOlderKeys(
  tx: Tx,
  permit: LicensePermit,
  { instanceId, keyHash, expiresAt }: { instanceId: Id<'inst'>; keyHash: string; expiresAt: string },
): Promise<void> {
  await tx
    .updateTable('licenseKey')
    .set({ expiresAt })
    .where('licenseId', '=', permit.licenseId)
    .where('instanceId', '=', instanceId)
    .where('expiresAt', 'is', null)
    .where('createdAt', '<', (eb) =>
      eb.selectFrom('licenseKey as newer').select('newer.createdAt').where('newer.keyHash', '=', keyHash),
    )
    .execute();
}

export async function deleteKeysOfInstance(
  tx: Tx,
  permit: LicensePermit,
  instanceId: Id<'inst'>,
): Promise<void> {
  await tx
    .deleteFrom('licenseKey')
    .where('licenseId', '=', permit.licenseId)
    .where('instanceId', '=', instanceId)
    .execute();
}

/** Ends the keys that were replaced before. */
export async function deleteReplacedKeys(tx: Tx, permit: LicensePermit<'operator'>): Promise<void> {
  await tx
    .deleteFrom('licenseKey')
    .where('licenseId', '=', permit.licenseId)
    .where('instanceId', 'is', null)
    .execute();
}

export async function deleteExpiredKeys(db: Db, _permit: PlatformPermit, now: string): Promise<void> {
  await db.deleteFrom('licenseKey').where('expiresAt', '<=', now).execute();
}
