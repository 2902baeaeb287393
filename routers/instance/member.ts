import { Removed } from '#src/contracts/common.ts';
import {
  AddedMember,
  AddMember,
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
  listOwnMembers,
  removeMember,
  setMemberAccess,
  setMemberRole,
} from '#src/services/instance/member/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure, accountProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const memberRouter = router({
  add: accountOperatorProcedure
    .meta(
      internal('Make an existing user a member', {
        description:
          'For platform operators: adds a user who has an account already. Owners invite with `member.invite`.',
        errors: { NOT_FOUND: 'No such user', CONFLICT: 'A member already' },
      }),
    )
    .input(AddMember)
    .output(AddedMember)
    .mutation(({ ctx, input }) => addMember(ctx.account, input)),

  invite: accountProcedure('member:manage')
    .meta(
      internal('Invite a person by a link that works once', {
        description:
          'Answers the link; it is mailed where SMTP is set up. The invited person chooses a password on the page behind it.',
        errors: { CONFLICT: 'A member already' },
      }),
    )
    .input(InviteMember)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteMember(ctx.account, input)),

  list: accountProcedure('member:manage')
    .meta(
      internal('List the members with what is granted to them', {
        description:
          'Members with role and granted projects and applications. Page with `limit` and `offset`.',
      }),
    )
    .input(ListMembers)
    .output(MemberPage)
    .query(({ ctx, input }) => listOwnMembers(ctx.account, input)),

  setRole: accountProcedure('member:manage')
    .meta(
      internal('Change a role', {
        description: 'Only owners make or unmake owners and admins. The last owner keeps the role.',
        errors: { CONFLICT: 'No owner would be left' },
      }),
    )
    .input(SetRole)
    .output(MemberRef)
    .mutation(({ ctx, input }) => setMemberRole(ctx.account, input)),

  setAccess: accountProcedure('member:manage')
    .meta(
      internal('Replace what a member may see', {
        description:
          'For members with the role member: the given projects and applications are all that they see from now on.',
      }),
    )
    .input(SetAccess)
    .output(MemberRef)
    .mutation(({ ctx, input }) => setMemberAccess(ctx.account, input)),

  remove: accountProcedure('organization:read')
    .meta(
      internal('End a membership: one’s own, or as owner or admin another’s', {
        description:
          'Keys, tokens and grants of the member in the organization end at once. The last owner cannot be removed.',
        errors: { CONFLICT: 'No owner would be left' },
      }),
    )
    .input(MemberRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeMember(ctx.account, input)),
});
