import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { MemberRef } from '#src/contracts/member.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedMember } from '../access/index.ts';
import type { AccountContext } from '../context.ts';
import { assertMayRank } from './assert-may-rank.ts';
import { endMembership } from './end-membership.ts';
import { lockMember } from './lock-member.ts';

/**
 * Ends a membership, with the user's keys and tokens for this organization. Every member can end their own. Throws 409 for
 * the last owner.
 */
export async function removeMember(ctx: AccountContext, { memberId }: MemberRef): Promise<Removed> {
  const isOwn = memberId === ctx.actor.memberId;
  const member = await permittedMember(ctx, memberId, isOwn ? 'self:manage' : 'member:manage');
  await inTransaction(ctx.database, async (tx) => {
    const role = await lockMember(tx, member);
    if (!isOwn) assertMayRank(ctx, [role]);
    await endMembership(tx, member);
    await audit(ctx, tx, 'member.remove', member.id);
  });
  return { removed: member.id };
}
