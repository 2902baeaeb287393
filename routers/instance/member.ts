import { Removed } from '#src/contracts/common.ts';
import {
  AddedMember,
  AddMember,
  InvitationPage,
  InvitationRef,
  Invited,
  InviteMember,
  ListMembers,
  MemberPage,
  MemberRef,
  SetAccess,
  SetRole,
} from '#src/contracts/member.ts';
import {
  addMember,
  inviteMember,
  listMemberInvitations,
  listOwnMembers,
  removeMember,
  setMemberAccess,
  setMemberRole,
  withdrawMemberInvitation,
} from '#src/services/instance/member/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure, accountProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const memberRouter = router({
  add: accountOperatorProcedure
    .meta(
      internal('Make an existing user a member', {
        description:
          'For platform operators. The user must already have an account. Owners invite users with `member.invite`.',
        errors: { NOT_FOUND: 'No such user', CONFLICT: 'The user is already a member' },
      }),
    )
    .input(AddMember)
    .output(AddedMember)
    .mutation(({ ctx, input }) => addMember(ctx.account, input)),

  invite: accountProcedure('member:manage')
    .meta(
      internal('Invite a user with a link that can be used once', {
        description:
          'Returns the link, and sends it by mail if SMTP is configured. On its page, the invited user chooses a password. With the acceptance, a user with the role `member` can see the given projects and applications.',
        errors: {
          NOT_FOUND: 'No such project or application',
          CONFLICT: 'The user is already a member',
        },
      }),
    )
    .input(InviteMember)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteMember(ctx.account, input)),

  list: accountProcedure('member:manage')
    .meta(
      internal('List the members with their grants', {
        description:
          'Returns members with role and granted projects and applications. Page with `limit` and `offset`.',
      }),
    )
    .input(ListMembers)
    .output(MemberPage)
    .query(({ ctx, input }) => listOwnMembers(ctx.account, input)),

  invitations: accountProcedure('member:manage')
    .meta(
      internal('List the open invitations', {
        description:
          'Returns the invitations that can still be accepted, without their links: a link is shown once, by `member.invite`. Page with `limit` and `offset`.',
      }),
    )
    .input(ListMembers)
    .output(InvitationPage)
    .query(({ ctx, input }) => listMemberInvitations(ctx.account, input)),

  withdrawInvitation: accountProcedure('member:manage')
    .meta(
      internal('Withdraw an open invitation', {
        description:
          'The link stops working immediately. Only owners can withdraw invitations of admins and owners.',
      }),
    )
    .input(InvitationRef)
    .output(Removed)
    .mutation(({ ctx, input }) => withdrawMemberInvitation(ctx.account, input)),

  setRole: accountProcedure('member:manage')
    .meta(
      internal('Change the role of a member', {
        description:
          'Only owners can grant and revoke the roles `owner` and `admin`. The role of the last owner cannot be changed.',
        errors: { CONFLICT: 'The organization would have no owner' },
      }),
    )
    .input(SetRole)
    .output(MemberRef)
    .mutation(({ ctx, input }) => setMemberRole(ctx.account, input)),

  setAccess: accountProcedure('member:manage')
    .meta(
      internal('Replace the grants of a member', {
        description:
          'For members with the role `member`. From now on, the member can see only the given projects and applications.',
      }),
    )
    .input(SetAccess)
    .output(MemberRef)
    .mutation(({ ctx, input }) => setMemberAccess(ctx.account, input)),

  remove: accountProcedure('organization:read')
    .meta(
      internal('Remove a member, or leave the organization', {
        description:
          'Keys, tokens and grants of the member in the organization become invalid immediately. Owners and admins can remove other members; every member can remove themselves. The last owner cannot be removed.',
        errors: { CONFLICT: 'The organization would have no owner' },
      }),
    )
    .input(MemberRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeMember(ctx.account, input)),
});
