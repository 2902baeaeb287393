import type { LicenseLinkTable } from '../bookkeeping-schema.ts';
import type { Db, Tx } from '../client.ts';

const ID = 'license';
const NEVER = '';

/** Makes the one row where there is none: from here on the instance stands under a license. */
export async function ensureLicenseLink(db: Db): Promise<void> {
  await db
    .insertInto('licenseLink')
    .values({
      id: ID,
      ...{ instanceId: null, keyHash: null, claimedKeySealed: null, claimJson: null, claimTokenSealed: null },
      ...{ answerJson: null, answeredAt: null, refusal: null, triedAt: NEVER },
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

/** Without a hub no license holds. */
export async function deleteLicenseLink(db: Db): Promise<void> {
  await db.deleteFrom('licenseLink').execute();
}

export function findLicenseLink(db: Db) {
  return db
    .selectFrom('licenseLink')
    .select([
      ...(['instanceId', 'keyHash', 'claimedKeySealed', 'claimJson', 'claimTokenSealed'] as const),
      ...(['answerJson', 'answeredAt', 'refusal'] as const),
    ])
    .where('id', '=', ID)
    .executeTakeFirst();
}

/** What a license allows, as the hub said it last. Undefined where no hub is configured. */
export function findLicenseAnswer(db: Db) {
  return db
    .selectFrom('licenseLink')
    .select(['answerJson', 'answeredAt', 'refusal'])
    .where('id', '=', ID)
    .executeTakeFirst();
}

/** The same, with the row locked for the rest of the transaction: what is counted under a license cannot grow beside it. */
export function lockLicenseAnswer(tx: Tx) {
  return tx
    .updateTable('licenseLink')
    .set((eb) => ({ triedAt: eb.ref('triedAt') }))
    .where('id', '=', ID)
    .returning(['answerJson', 'answeredAt', 'refusal'])
    .executeTakeFirst();
}

/** False: another process has begun a sync since `before`. */
export async function beginSync(db: Db, { now, before }: { now: string; before: string }): Promise<boolean> {
  const result = await db
    .updateTable('licenseLink')
    .set({ triedAt: now })
    .where('id', '=', ID)
    .where('triedAt', '<=', before)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateLicenseLink(
  db: Db,
  change: Partial<Omit<LicenseLinkTable, 'id' | 'triedAt'>>,
): Promise<void> {
  await db.updateTable('licenseLink').set(change).where('id', '=', ID).execute();
}
