import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { isLiterally } from '../literal.ts';

export function findUser(db: Db, userId: Id<'usr'>) {
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
    .where(isLiterally('isOperator', 1))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function makeOperator(tx: Tx, _permit: PlatformPermit, userId: Id<'usr'>): Promise<void> {
  await tx.updateTable('user').set({ isOperator: 1 }).where('id', '=', userId).execute();
}

/** For the first start alone, which begins anew where an earlier one was cut short. */
export async function deleteAllUsers(tx: Tx, _permit: PlatformPermit): Promise<void> {
  await tx.deleteFrom('user').execute();
}

/** Locks a user's row until the transaction ends: what is counted under it cannot grow meanwhile. */
export async function lockUser(tx: Tx, userId: Id<'usr'>): Promise<void> {
  await tx
    .updateTable('user')
    .set((eb) => ({ isOperator: eb.ref('isOperator') }))
    .where('id', '=', userId)
    .execute();
}

export function listOperators(db: Db, page: { limit: number; offset: number }) {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'name'])
    .where(isLiterally('isOperator', 1))
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countOperators(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isLiterally('isOperator', 1))
    .executeTakeFirstOrThrow();
  return total;
}

/** Locks the rows of all operators until the transaction ends, and returns their ids: none of them goes meanwhile. */
export async function lockOperators(tx: Tx): Promise<Id<'usr'>[]> {
  const rows = await tx
    .updateTable('user')
    .set((eb) => ({ isOperator: eb.ref('isOperator') }))
    .where(isLiterally('isOperator', 1))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function revokeOperator(tx: Tx, _permit: PlatformPermit, userId: Id<'usr'>): Promise<void> {
  await tx.updateTable('user').set({ isOperator: 0 }).where('id', '=', userId).execute();
}
