import type { Db } from '../client.ts';
import type { InvitationTable } from '../identity-schema.ts';

export async function insertInvitation(db: Db, invitation: InvitationTable): Promise<void> {
  await db.insertInto('invitation').values(invitation).execute();
}

/** The invitation of a link, with its organization and with the user of its address, if there is one. */
export function findInvitation(db: Db, tokenHash: string) {
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
    ])
    .where('invitation.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses an invitation up. Undefined: somebody was quicker. */
export function settleInvitation(db: Db, invitationId: string) {
  return db
    .updateTable('invitation')
    .set({ status: 'accepted' })
    .where('id', '=', invitationId)
    .where('status', '=', 'pending')
    .returning('role')
    .executeTakeFirst();
}
