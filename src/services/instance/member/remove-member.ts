import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { MemberRef } from '#src/contracts/member.ts';
import { audit } from '../../platform/audit/audit.ts';
import { assertRoleMay } from '../../platform/identity/permissions.ts';
import { roleOf } from '../../platform/identity/roles.ts';
import type { AccountContext } from '../context.ts';
import { assertMayRank } from './assert-may-rank.ts';
import { endMembership } from './end-membership.ts';
import { requireMember } from './require-member.ts';

/**
 * Ends a membership, with the user's keys and tokens for this organization. Every member can end their own. Throws 409 for
 * the last owner.
 */
export async function removeMember(ctx: AccountContext, { memberId }: MemberRef): Promise<Removed> {
  const { organizationId } = ctx.actor;
  const isOwn = memberId === ctx.actor.memberId;
  if (!isOwn) assertRoleMay(ctx.actor.role, 'member:manage');
  const member = await requireMember(ctx, memberId);
  if (!isOwn) assertMayRank(ctx, [roleOf(member.role)]);
  await inTransaction(ctx.database, async (tx) => {
    await endMembership(tx, organizationId, member);
    await audit(ctx, tx, 'member.remove', member.id);
  });
  return { removed: member.id };
}
