import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { UsedCodeTable } from '../account-schema.ts';
import type { Db, Tx } from '../client.ts';
import { authFlag } from '../dialect.ts';

/** Whether a user has to give a code after the password. */
export async function hasTwoFactor(db: Db, userId: Id<'usr'>): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  return Boolean(row?.twoFactorEnabled);
}

/** Removes the second factor of a user. */
export async function deleteTwoFactor(tx: Tx, _permit: PlatformPermit, userId: Id<'usr'>): Promise<void> {
  await tx.deleteFrom('twoFactor').where('userId', '=', userId).execute();
  await tx
    .updateTable('user')
    .set({ twoFactorEnabled: authFlag(tx, false) })
    .where('id', '=', userId)
    .execute();
}

/** The secrets of a second factor, encrypted by the key of sessions. */
export interface StoredTwoFactor {
  readonly id: Id<'aut'>;
  readonly secret: string;
  readonly backupCodes: string;
}

/** Second factors in the order of their ids: those after an id, or null for the first ones. */
export function listTwoFactors(db: Db, afterId: Id<'aut'> | null, limit: number): Promise<StoredTwoFactor[]> {
  return db
    .selectFrom('twoFactor')
    .select(['id', 'secret', 'backupCodes'])
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces the secrets of a second factor. */
export async function replaceTwoFactor(
  tx: Tx,
  _permit: PlatformPermit,
  { id, ...secrets }: StoredTwoFactor,
): Promise<void> {
  await tx.updateTable('twoFactor').set(secrets).where('id', '=', id).execute();
}

/** Records a code with which a user signs in. False: it was used already. */
export async function insertUsedCode(tx: Tx, code: UsedCodeTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedCode')
    .values(code)
    .onConflict((oc) => oc.columns(['userId', 'codeHash']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteUsedCodesUntil(tx: Tx, expiredAt: string): Promise<void> {
  await tx.deleteFrom('usedCode').where('expiresAt', '<=', expiredAt).execute();
}
