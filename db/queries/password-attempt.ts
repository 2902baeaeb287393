import type { Db, Tx } from '../client.ts';
import type { PasswordAttemptTable } from '../identity-schema.ts';

/** Locks the attempts of a key until the transaction ends; starts the count if there is no row. */
export function lockAttempts(tx: Tx, key: string, now: string): Promise<PasswordAttemptTable> {
  return tx
    .insertInto('passwordAttempt')
    .values({ key, startedAt: now, lastAt: now, count: 0 })
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ count: eb.ref('passwordAttempt.count') })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setAttempts(tx: Tx, { key, ...change }: PasswordAttemptTable): Promise<void> {
  await tx.updateTable('passwordAttempt').set(change).where('key', '=', key).execute();
}

export async function touchAttempts(tx: Tx, key: string, lastAt: string): Promise<void> {
  await tx.updateTable('passwordAttempt').set({ lastAt }).where('key', '=', key).execute();
}

/** Reverts an attempt without a result. */
export async function uncountAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('passwordAttempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function deleteAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('passwordAttempt').where('key', '=', key).execute();
}

export async function deleteAttemptsUntil(db: Db, startedAt: string): Promise<void> {
  await db.deleteFrom('passwordAttempt').where('startedAt', '<=', startedAt).execute();
}

/** Whether a user has signed in to an account from a network since then. */
export async function isKnownNetwork(
  db: Db,
  { account, network, since }: { account: string; network: string; since: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('knownNetwork')
    .select('network')
    .where('account', '=', account)
    .where('network', '=', network)
    .where('lastSignInAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** When a network was last seen at an account; undefined if it is new. */
export async function findNetwork(
  db: Db,
  { account, network }: { account: string; network: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('knownNetwork')
    .select('lastSignInAt')
    .where('account', '=', account)
    .where('network', '=', network)
    .executeTakeFirst();
  return row?.lastSignInAt;
}

/** How many networks are known of an account. */
export async function countNetworks(db: Db, account: string): Promise<number> {
  const { total } = await db
    .selectFrom('knownNetwork')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return total;
}

/** Records the network of an account of which none is known. Returns whether it did. */
export async function rememberFirstNetwork(
  db: Db,
  { account, network, now }: { account: string; network: string; now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('knownNetwork')
    .columns(['account', 'network', 'lastSignInAt'])
    .expression(
      db
        .selectNoFrom(({ val }) => [
          val(account).as('account'),
          val(network).as('network'),
          val(now).as('lastSignInAt'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('knownNetwork').select('network').where('account', '=', account))),
        ),
    )
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records that an account was used from a network, at `now`. */
export async function rememberNetwork(
  tx: Tx,
  { account, network, now }: { account: string; network: string; now: string },
): Promise<void> {
  await tx
    .insertInto('knownNetwork')
    .values({ account, network, lastSignInAt: now })
    .onConflict((oc) => oc.columns(['account', 'network']).doUpdateSet({ lastSignInAt: now }))
    .execute();
}

export async function deleteNetworksUntil(db: Db, lastSignInAt: string): Promise<void> {
  await db.deleteFrom('knownNetwork').where('lastSignInAt', '<=', lastSignInAt).execute();
}
