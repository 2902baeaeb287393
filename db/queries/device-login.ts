import type { Id } from '#src/domain/id.ts';
import type { Db, Tx } from '../client.ts';
import type { DeviceLoginTable } from '../command-line-schema.ts';

export async function insertDeviceLogin(tx: Tx, login: DeviceLoginTable): Promise<void> {
  await tx.insertInto('deviceLogin').values(login).execute();
}

export async function deleteDeviceLoginsUntil(tx: Tx, expiredAt: string): Promise<void> {
  await tx.deleteFrom('deviceLogin').where('expiresAt', '<=', expiredAt).execute();
}

/** Ends the sign-ins that a user has confirmed and that are not keys yet. */
export async function deleteDeviceLoginsOf(tx: Tx, userId: Id<'usr'>): Promise<void> {
  await tx.deleteFrom('deviceLogin').where('userId', '=', userId).execute();
}

/** By the secret of the device: it identifies the one sign-in that it belongs to. */
export function findDeviceLogin(db: Db, deviceCodeHash: string) {
  return db
    .selectFrom('deviceLogin')
    .selectAll()
    .where('deviceCodeHash', '=', deviceCodeHash)
    .executeTakeFirst();
}

/** Removes an approved sign-in. Undefined: another request took it. */
export function takeDeviceLogin(tx: Tx, deviceCodeHash: string) {
  return tx
    .deleteFrom('deviceLogin')
    .where('deviceCodeHash', '=', deviceCodeHash)
    .where('status', '=', 'approved')
    .returningAll()
    .executeTakeFirst();
}

/** A sign-in that waits, by the code that the user sees. */
export function findPendingLogin(db: Db, userCode: string, now: string) {
  return db
    .selectFrom('deviceLogin')
    .select(['id', 'clientName', 'address'])
    .where('userCode', '=', userCode)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Decides about a sign-in that waits. False: it does not wait any more. */
export async function settleDeviceLogin(
  tx: Tx,
  id: Id<'dlg'>,
  decision: Pick<DeviceLoginTable, 'status' | 'userId' | 'organizationId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deviceLogin')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
