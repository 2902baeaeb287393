import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { AssistantConnectionTable, AssistantGrantTable } from '../account-schema.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { keptUntilWritten } from '../kept-rows.ts';
import { ASSISTANT_CALLER_COLUMNS } from './assistant-caller.ts';
import { isPast } from './time.ts';

const connectionCallers = keptUntilWritten(
  compiledOnce(['tokenHash'], (db, { tokenHash }) =>
    db
      .selectFrom('assistantConnection')
      .innerJoin('member', 'member.id', 'assistantConnection.memberId')
      .innerJoin('organization', 'organization.id', 'member.organizationId')
      .leftJoin('organizationVersion', 'organizationVersion.organizationId', 'organization.id')
      // One row if the instance has a license, else no row.
      .leftJoin('licenseLink', (join) => join.on('licenseLink.id', '=', 'license'))
      .select([
        'assistantConnection.id as tokenId',
        'assistantConnection.lastUsedAt',
        'assistantConnection.expiresAt',
        'member.organizationId',
        ...ASSISTANT_CALLER_COLUMNS,
      ])
      .where('assistantConnection.tokenHash', '=', tokenHash),
  ),
  ({ tokenHash }) => tokenHash,
);

/** The person behind the token of a connected assistant, as `findAssistantCaller`. */
export async function findConnectionCaller(db: Db, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [caller] = await connectionCallers(db, { tokenHash });
  return caller === undefined || isPast(caller.expiresAt, now) ? undefined : caller;
}

export async function insertGrant(
  tx: Tx,
  _permit: PlatformPermit,
  grant: AssistantGrantTable,
): Promise<void> {
  await tx.insertInto('assistantGrant').values(grant).execute();
}

export async function deleteGrantsUntil(tx: Tx, _permit: PlatformPermit, expiredAt: string): Promise<void> {
  await tx.deleteFrom('assistantGrant').where('expiresAt', '<=', expiredAt).execute();
}

/** Uses a code up. Undefined: it does not exist, or another request was first. */
export function takeGrant(tx: Tx, _permit: PlatformPermit, codeHash: string) {
  return tx.deleteFrom('assistantGrant').where('codeHash', '=', codeHash).returningAll().executeTakeFirst();
}

/** The user and the organization of a membership. */
export function findMembershipOf(db: Db, memberId: Id<'mem'>) {
  return db
    .selectFrom('member')
    .select(['userId', 'organizationId'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

export async function insertConnection(
  tx: Tx,
  _permit: PlatformPermit,
  connection: AssistantConnectionTable,
): Promise<void> {
  await tx.insertInto('assistantConnection').values(connection).execute();
}

/** Those that have not expired. */
export async function countConnections(db: Db, memberId: Id<'mem'>, now: string): Promise<number> {
  const { total } = await db
    .selectFrom('assistantConnection')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return total;
}

/** The same. */
export function listConnections(
  db: Db,
  memberId: Id<'mem'>,
  { limit, offset, now }: { limit: number; offset: number; now: string },
) {
  return db
    .selectFrom('assistantConnection')
    .select(['id', 'clientName', 'expiresAt', 'lastUsedAt', 'createdAt'])
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Ends a connection of a member. False: there is no such connection. */
export async function deleteConnection(
  tx: Tx,
  { id: memberId }: Permitted<'member', 'self:manage'>,
  connectionId: Id<'asc'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assistantConnection')
    .where('memberId', '=', memberId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the codes of a user that are not used yet, in all organizations. */
export async function deleteUserGrants(tx: Tx, userId: Id<'usr'>): Promise<void> {
  const ofUser = tx.selectFrom('member').select('id').where('userId', '=', userId);
  await tx.deleteFrom('assistantGrant').where('memberId', 'in', ofUser).execute();
}

/** Ends the connections of a user in all organizations. Returns the ended ones. */
export async function deleteConnectionsOf(tx: Tx, _permit: PlatformPermit, userId: Id<'usr'>) {
  const memberships = await tx
    .selectFrom('member')
    .select(['id', 'organizationId'])
    .where('userId', '=', userId)
    .execute();
  const memberIds = memberships.map(({ id }) => id);
  if (memberIds.length === 0) return [];
  const ended = await tx
    .deleteFrom('assistantConnection')
    .where('memberId', 'in', memberIds)
    .returning(['id', 'memberId'])
    .execute();
  return ended.map(({ id, memberId }) => ({
    id,
    organizationId: memberships.find((membership) => membership.id === memberId)?.organizationId ?? null,
  }));
}

export async function deleteExpiredConnections(
  tx: Tx,
  _permit: PlatformPermit,
  memberId: Id<'mem'>,
  now: string,
): Promise<void> {
  await tx
    .deleteFrom('assistantConnection')
    .where('memberId', '=', memberId)
    .where('expiresAt', '<=', now)
    .execute();
}
