import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { PasskeyTable } from '../account-schema.ts';
import type { Db, Tx } from '../client.ts';

/** A passkey of one user. */
interface OwnPasskey {
  readonly userId: Id<'usr'>;
  readonly id: Id<'psk'>;
}

/** The passkeys of a user, oldest first. */
export function listPasskeys(db: Db, userId: Id<'usr'>, limit: number) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function hasPasskey(db: Db, userId: Id<'usr'>): Promise<boolean> {
  const row = await db
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a use of a passkey is checked with, by the id that its authenticator has given it. */
export function findPasskey(db: Db, credential: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'userId', 'publicKey', 'counter'])
    .where('credential', '=', credential)
    .executeTakeFirst();
}

/** Adds a passkey. One that exists already is a unique violation. */
export async function insertPasskey(tx: Tx, _permit: PlatformPermit, passkey: PasskeyTable): Promise<void> {
  await tx.insertInto('passkey').values(passkey).execute();
}

/**
 * Records a use. False if another use was recorded since `formerCounter` was read, or if one had the same challenge or a later
 * one.
 */
export async function recordPasskeyUse(
  tx: Tx,
  _permit: PlatformPermit,
  use: { id: Id<'psk'>; formerCounter: number; counter: number; challengedAt: string; now: string },
): Promise<boolean> {
  const { id, formerCounter, counter, challengedAt, now } = use;
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, challengedAt, lastUsedAt: now })
    .where('id', '=', id)
    .where('counter', '=', formerCounter)
    .where('challengedAt', '<', challengedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False: the user has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  _permit: PlatformPermit,
  { userId, id }: OwnPasskey,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False: the user has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  _permit: PlatformPermit,
  { userId, id }: OwnPasskey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all passkeys of a user, and returns them. */
export function deletePasskeysOf(tx: Tx, _permit: PlatformPermit, userId: Id<'usr'>) {
  return tx.deleteFrom('passkey').where('userId', '=', userId).returning('id').execute();
}
