import type { Db, Tx } from '../client.ts';

export function findUser(db: Db, userId: string) {
  return db.selectFrom('user').select(['email', 'name']).where('id', '=', userId).executeTakeFirst();
}

/** Addresses are kept in lower case. */
export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
}

/** The platform's operator; where there are several, the first of them. */
export function findFirstOperator(db: Db) {
  return db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('isOperator', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function makeOperator(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('user').set({ isOperator: 1 }).where('id', '=', userId).execute();
}

/** For the first start alone, which begins anew where an earlier one was cut short. */
export async function deleteAllUsers(db: Db): Promise<void> {
  await db.deleteFrom('user').execute();
}

/** Locks a user's row until the transaction ends: what is counted under it cannot grow meanwhile. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('user')
    .set((eb) => ({ isOperator: eb.ref('isOperator') }))
    .where('id', '=', userId)
    .execute();
}
