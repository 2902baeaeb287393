import type { LicenseLinkTable } from '../bookkeeping-schema.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { lockedRows } from '../dialect.ts';

const ID = 'license';
const NEVER = '';

/** Creates the one row if it is missing: from here on the answers of the hub are stored and enforced. */
export async function enforceLicenseLink(db: Db): Promise<void> {
  await db
    .insertInto('licenseLink')
    .values({
      id: ID,
      ...{ instanceId: null, keyHash: null, claimedKeySealed: null, claimJson: null, claimTokenSealed: null },
      ...{ answerJson: null, answeredAt: null, refusal: null, triedAt: NEVER },
      ...{
        registrationSealed: null,
        problemCode: null,
        problemMessage: null,
        problemAt: null,
        isEnforced: 1,
      },
    })
    .onConflict((oc) => oc.column('id').doUpdateSet({ isEnforced: 1 }))
    .execute();
}

/** Without a hub no license is enforced. It is kept for the next start with one. True: there is one. */
export async function suspendLicenseLink(db: Db): Promise<boolean> {
  const row = await db
    .updateTable('licenseLink')
    .set({ isEnforced: 0 })
    .where('id', '=', ID)
    .returning('answerJson')
    .executeTakeFirst();
  return (row?.answerJson ?? null) !== null;
}

export function findLicenseLink(db: Db) {
  return db
    .selectFrom('licenseLink')
    .select([
      ...(['instanceId', 'keyHash', 'claimedKeySealed', 'claimJson', 'claimTokenSealed'] as const),
      ...(['answerJson', 'answeredAt', 'refusal', 'registrationSealed'] as const),
      ...(['problemCode', 'problemMessage', 'problemAt', 'isEnforced'] as const),
    ])
    .where('id', '=', ID)
    .executeTakeFirst();
}

/** What a license allows, by the last answer of the hub. Undefined if no hub is configured, so that nothing is enforced. */
export async function findLicenseAnswer(db: Db) {
  const [answer] = await answers(db, {});
  return answer;
}

const answers = compiledOnce([], enforcedAnswers);

function enforcedAnswers(db: Db) {
  return db
    .selectFrom('licenseLink')
    .select(['answerJson', 'answeredAt', 'refusal'])
    .where('id', '=', ID)
    .where('isEnforced', '=', 1);
}

/** The same, with the row locked for the rest of the transaction: what is counted under a license cannot grow beside it. */
export async function lockLicenseAnswer(tx: Tx) {
  const [answer] = await lockedAnswers(tx, {});
  return answer;
}

const lockedAnswers = compiledOnce([], (tx) => lockedRows(tx, enforcedAnswers(tx)));

/** Stores a registration token if it is missing, and returns the stored one. */
export async function settleRegistration(db: Db, registrationSealed: string): Promise<string> {
  const links = db.updateTable('licenseLink').where('id', '=', ID);
  await links.set({ registrationSealed }).where('registrationSealed', 'is', null).execute();
  const row = await findLicenseLink(db);
  return row?.registrationSealed ?? registrationSealed;
}

/** Replaces the open claim that was there when the caller looked. False: another one has taken its place. */
export async function replaceClaim(
  db: Db,
  expected: string | null,
  claim: Pick<LicenseLinkTable, 'claimJson' | 'claimTokenSealed'>,
): Promise<boolean> {
  const result = await db
    .updateTable('licenseLink')
    .set(claim)
    .where('id', '=', ID)
    .where('claimTokenSealed', expected === null ? 'is' : '=', expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False: another process has begun a sync since `before`. One after `until` had a clock that was wrong. */
export async function beginSync(
  db: Db,
  { now, before, until }: { now: string; before: string; until: string },
): Promise<boolean> {
  const result = await db
    .updateTable('licenseLink')
    .set({ triedAt: now })
    .where('id', '=', ID)
    .where((eb) => eb.or([eb('triedAt', '<=', before), eb('triedAt', '>', until)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateLicenseLink(
  db: Db,
  change: Partial<Omit<LicenseLinkTable, 'id' | 'triedAt'>>,
): Promise<void> {
  await db.updateTable('licenseLink').set(change).where('id', '=', ID).execute();
}
