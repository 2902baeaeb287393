import type { Db, Tx } from '../client.ts';

/** Whether a user has to give a code after the password. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  return Boolean(row?.twoFactorEnabled);
}

/** Removes the second factor of a user. `off` is false in the type of the database. */
export async function deleteTwoFactor(tx: Tx, userId: string, off: number | boolean): Promise<void> {
  await tx.deleteFrom('twoFactor').where('userId', '=', userId).execute();
  await tx.updateTable('user').set({ twoFactorEnabled: off }).where('id', '=', userId).execute();
}
