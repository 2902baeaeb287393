import { findInvitationOf, settleInvitation } from '#db/queries/invitation.ts';
import { insertMemberGrants, listInvitationGrants } from '#db/queries/open-invitation.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { AcceptedInvitation, AcceptInvitation } from '#src/contracts/auth.ts';
import type { Id } from '#src/domain/id.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { NEEDS_INVITATION } from '#src/domain/surface.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, CoreServices, UserActor } from '../../platform/core/index.ts';
import { insertMember, roleOf } from '../../platform/identity/index.ts';
import { assertTeamMemberFits, lockOrganization } from '../../platform/plan/index.ts';
import type { Accounts } from '../context.ts';
import { findOpenInvitation, type OpenInvitation, toOpenInvitation } from './find-open-invitation.ts';

/** Makes a user a member by an open invitation for their address, which cannot be used again. */
export async function acceptInvitation(
  instance: CoreServices,
  token: string,
  { userId, address }: { userId: Id<'usr'>; address: string },
): Promise<void> {
  const actor = { kind: 'session', id: userId, address, userId } as const;
  await accept(instance, await findOpenInvitation(instance, token), actor);
}

/**
 * Accepts an invitation by its id, for a signed-in user. Throws 404 for another user's invitation, and 403 if sign-up is
 * open to all: then an address proves nothing, and only the link counts.
 */
export async function acceptOwnInvitation(
  instance: Accounts,
  actor: UserActor,
  { invitationId }: AcceptInvitation,
): Promise<AcceptedInvitation> {
  if (!NEEDS_INVITATION[instance.settings.signUp])
    throw new Fault('forbidden', 'Open the link of the invitation that was sent to you.');
  const { userId } = actor;
  const row = await findInvitationOf(instance.database.writer, userId, invitationId);
  const invitation = toOpenInvitation(instance, row);
  const { memberId, role } = await accept(instance, invitation, actor);
  const { organizationId, email } = invitation;
  return {
    invitation: { id: invitationId, organizationId, email, role, status: 'accepted' },
    member: { id: memberId, organizationId, userId, role },
  };
}

async function accept(
  instance: CoreServices,
  { invitationId, organizationId, email }: OpenInvitation,
  actor: Actor & { readonly userId: Id<'usr'> },
): Promise<{ memberId: Id<'mem'>; role: MemberRole }> {
  const { userId } = actor;
  return inTransaction(instance.database, async (tx) => {
    const row = await settleInvitation(tx, forPlatform('credential'), invitationId);
    if (row === undefined)
      throw new Fault('conflict', 'This invitation was already used. Ask for a new one.');
    await lockOrganization(tx, organizationId);
    await assertTeamMemberFits(instance, tx, email);
    const role = roleOf(row.role);
    const memberId = await insertMember(instance, tx, { organizationId, userId, role });
    const grants = await listInvitationGrants(tx, [invitationId]);
    await insertMemberGrants(
      tx,
      forPlatform('credential'),
      memberId,
      grants.map(({ projectId, applicationId }) => ({
        id: instance.ids.next('mem'),
        projectId,
        applicationId,
      })),
    );
    await auditAs(instance, tx, { actor, organizationId, action: 'member.accept', resourceId: memberId });
    return { memberId, role };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', 'You are already a member of this organization.', { cause: error });
  });
}
