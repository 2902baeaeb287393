import type { Id } from '#src/domain/id.ts';
import type { LicensePermit, PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { LicenseClaimTable } from '../hub-schema.ts';

export async function insertClaim(db: Db, _permit: PlatformPermit, claim: LicenseClaimTable): Promise<void> {
  await db.insertInto('licenseClaim').values(claim).execute();
}

/** A claim with a valid code that was not entered yet. */
export function findOpenClaim(db: Db, { codeHash, now }: { codeHash: string; now: string }) {
  return db
    .selectFrom('licenseClaim')
    .select(['id', 'cloudUrl', 'name', 'knownInstanceId', 'createdAt'])
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .where('licenseKeySealed', 'is', null)
    .executeTakeFirst();
}

/** Whether the code of a claim was not entered yet. */
export async function isOpenClaim(tx: Tx, claimId: Id<'clm'>): Promise<boolean> {
  const row = await tx
    .selectFrom('licenseClaim')
    .select('id')
    .where('id', '=', claimId)
    .where('licenseKeySealed', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves what was claimed for the instance. Of several at once one gets true. */
export async function settleClaim(
  db: Db,
  _permit: LicensePermit<'holder'>,
  claimId: Id<'clm'>,
  outcome: { licenseKeySealed: string; instanceId: Id<'inst'> },
): Promise<boolean> {
  const result = await db
    .updateTable('licenseClaim')
    .set(outcome)
    .where('id', '=', claimId)
    .where('licenseKeySealed', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function findClaimByToken(db: Db, { tokenHash, now }: { tokenHash: string; now: string }) {
  return db
    .selectFrom('licenseClaim')
    .select(['id', 'licenseKeySealed', 'instanceId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

const MAX_HANDOVERS = 100;

/** What was claimed for an instance and is not deleted yet. */
export async function listHandovers(
  db: Db,
  instanceId: Id<'inst'>,
): Promise<{ id: Id<'clm'>; licenseKeySealed: string }[]> {
  return db
    .selectFrom('licenseClaim')
    .select(['id', 'licenseKeySealed'])
    .where('instanceId', '=', instanceId)
    .where('licenseKeySealed', 'is not', null)
    .$narrowType<{ licenseKeySealed: string }>()
    .limit(MAX_HANDOVERS)
    .execute();
}

/** Of several at once one gets true. */
export async function deleteClaim(db: Db, _permit: PlatformPermit, claimId: Id<'clm'>): Promise<boolean> {
  const result = await db.deleteFrom('licenseClaim').where('id', '=', claimId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteExpiredClaims(db: Db, _permit: PlatformPermit, now: string): Promise<void> {
  await db.deleteFrom('licenseClaim').where('expiresAt', '<=', now).execute();
}

/** The codes that are valid, newest first. */
export function listValidClaims(db: Db, now: string, page: { limit: number; offset: number }) {
  return db
    .selectFrom('licenseClaim')
    .select(['id', 'cloudUrl', 'name', 'knownInstanceId', 'instanceId', 'expiresAt', 'createdAt'])
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countValidClaims(db: Db, now: string): Promise<number> {
  const { total } = await db
    .selectFrom('licenseClaim')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return total;
}
