import type { Id } from '#src/domain/id.ts';
import type { EndMembership, Permitted, ResourceKind } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import { authTime } from '../dialect.ts';
import type { InvitationTable } from '../identity-schema.ts';

export async function insertInvitation(
  db: Db,
  { organizationId }: Permitted<'organization', 'member:manage'>,
  {
    expiresAt,
    createdAt,
    ...invitation
  }: Omit<InvitationTable, 'organizationId' | 'expiresAt' | 'createdAt'> & {
    readonly expiresAt: string;
    readonly createdAt: string;
  },
): Promise<void> {
  await db
    .insertInto('invitation')
    .values({
      ...invitation,
      organizationId,
      expiresAt: authTime(db, expiresAt),
      createdAt: authTime(db, createdAt),
    })
    .execute();
}

/** The invitation of a link, with its organization and with the user of its address, if there is one. */
export function findInvitation(db: Db, tokenHash: string) {
  return invitations(db).where('invitation.tokenHash', '=', tokenHash).executeTakeFirst();
}

/** The same by its id, for who is signed in under the address that it was made for. */
export function findInvitationOf(db: Db, userId: Id<'usr'>, invitationId: Id<'inv'>) {
  return invitations(db)
    .where('invitation.id', '=', invitationId)
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

/** Whether an address has an invitation that can be accepted. */
export async function hasOpenInvitation(db: Db, email: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', authTime(db, now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function invitations(db: Db) {
  return db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .leftJoin('user', 'user.email', 'invitation.email')
    .select([
      'invitation.id',
      'invitation.organizationId',
      'invitation.email',
      'invitation.status',
      'invitation.expiresAt',
      'organization.name as organizationName',
      'user.id as userId',
    ]);
}

/** Cancels the open invitations to an address. */
export async function withdrawInvitationsTo(
  db: Db,
  { organizationId }: Permitted<ResourceKind, EndMembership>,
  email: string,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .execute();
}

/** Uses an invitation up. Undefined: another caller was faster. */
export function settleInvitation(db: Db, _permit: PlatformPermit, invitationId: Id<'inv'>) {
  return db
    .updateTable('invitation')
    .set({ status: 'accepted' })
    .where('id', '=', invitationId)
    .where('status', '=', 'pending')
    .returning('role')
    .executeTakeFirst();
}
