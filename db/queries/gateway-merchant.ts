import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { heldRows } from '../dialect.ts';
import type { MerchantTable } from '../gateway-schema.ts';

const COLUMNS = [
  'id',
  'externalId',
  'code',
  'name',
  'eventsUrl',
  'mode',
  'methodsJson',
  'requireSignature',
  'clockOffsetMs',
  'releasedAt',
  'createdAt',
] as const;

/** A merchant without its secrets. */
export type Merchant = Pick<MerchantTable, (typeof COLUMNS)[number]>;

/** A merchant whose records the caller may change. */
export type PermittedMerchant = Merchant & MerchantPermit;

/** False: one with this external id lives already. */
export async function insertMerchant(
  tx: Tx,
  permit: MerchantPermit<'administrator'>,
  merchant: Omit<MerchantTable, 'id'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('merchant')
    .values({ ...merchant, id: permit.merchantId })
    .onConflict((oc) => oc.column('externalId').where('releasedAt', 'is', null).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** A merchant that lives, by what callers name it by. */
export function findMerchantByCode(db: Db, code: string): Promise<Merchant | undefined> {
  return alive(db).select(COLUMNS).where('code', '=', code).executeTakeFirst();
}

/** A merchant and the permit for it; a released merchant, too. */
export async function findMerchantById<Permit extends MerchantPermit>(
  db: Db,
  permit: Permit,
): Promise<Merchant & Permit> {
  const row = await db
    .selectFrom('merchant')
    .select(COLUMNS)
    .where('id', '=', permit.merchantId)
    .executeTakeFirstOrThrow();
  return { ...permit, ...row };
}

/** The same, and it is not released, or changed otherwise, before the transaction ends. */
export async function holdMerchantById<Permit extends MerchantPermit>(
  tx: Tx,
  permit: Permit,
): Promise<Merchant & Permit> {
  const found = tx.selectFrom('merchant').select(COLUMNS).where('id', '=', permit.merchantId);
  // The caller may give a merchant that was read earlier.
  return { ...permit, ...(await heldRows(tx, found).executeTakeFirstOrThrow()) };
}

/** One that lives, by its code, locked until the transaction ends. */
export function lockMerchantByCode(tx: Tx, code: string): Promise<Merchant | undefined> {
  return tx
    .updateTable('merchant')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('code', '=', code)
    .where('releasedAt', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** The sealed secrets of the one that lives under an external id. */
export function findMerchantSecrets(db: Db, externalId: string) {
  return alive(db)
    .select(['id', 'code', 'secretSealed', 'signingKeySealed'])
    .where('externalId', '=', externalId)
    .executeTakeFirst();
}

/** What signs its events. */
export async function findSigningKey(db: Db, merchantId: Id<'mch'>): Promise<string> {
  const { signingKeySealed } = await db
    .selectFrom('merchant')
    .select('signingKeySealed')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return signingKeySealed;
}

/** The merchant behind a secret, found by one indexed read. */
export function findMerchantCaller(db: Db, secretHash: string) {
  return alive(db).select('id').where('secretHash', '=', secretHash).executeTakeFirst();
}

export async function updateMerchantRow(
  tx: Tx,
  { merchantId }: MerchantPermit<'merchant' | 'administrator'>,
  change: Partial<
    Pick<
      MerchantTable,
      | 'name'
      | 'eventsUrl'
      | 'methodsJson'
      | 'requireSignature'
      | 'signingKeySealed'
      | 'clockOffsetMs'
      | 'releasedAt'
    >
  >,
): Promise<void> {
  await tx.updateTable('merchant').set(change).where('id', '=', merchantId).execute();
}

/** How far clocks run ahead that do, in ascending order. Of released merchants only those with an open attempt count. */
export async function listClockOffsets(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('merchant')
    .select('clockOffsetMs')
    .distinct()
    .where('clockOffsetMs', '>', after)
    .where((eb) =>
      eb.or([
        eb('releasedAt', 'is', null),
        eb('id', 'in', eb.selectFrom('paymentAttempt').select('merchantId').where('checkAt', 'is not', null)),
      ]),
    )
    .orderBy('clockOffsetMs')
    .limit(limit)
    .execute();
  return rows.map(({ clockOffsetMs }) => clockOffsetMs);
}

function alive(db: Db) {
  return db.selectFrom('merchant').where('releasedAt', 'is', null);
}
