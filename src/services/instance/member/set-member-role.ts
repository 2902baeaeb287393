import type { z } from 'zod';
import { updateMemberRole, withdrawInvitationsOf } from '#db/queries/member.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SetRole } from '#src/contracts/member.ts';
import type { Id } from '#src/domain/id.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedMember } from '../access/index.ts';
import type { AccountContext } from '../context.ts';
import { assertMayRank } from './assert-may-rank.ts';
import { assertOwnerLeft } from './assert-owner-left.ts';
import { lockMember } from './lock-member.ts';

/** Changes a role. Only an owner makes or unmakes admins and owners; one owner always stays. */
export async function setMemberRole(
  ctx: AccountContext,
  input: z.output<typeof SetRole>,
): Promise<{ memberId: Id<'mem'> }> {
  const member = await permittedMember(ctx, input.memberId, 'member:manage');
  await inTransaction(ctx.database, async (tx) => {
    const role = await lockMember(tx, member);
    assertMayRank(ctx, [role, input.role]);
    await updateMemberRole(tx, member, input.role);
    if (input.role !== 'owner') await withdrawInvitationsOf(tx, member, member.userId);
    await assertOwnerLeft(tx, member.organizationId);
    await audit(ctx, tx, 'member.setRole', member.id, {
      before: { role },
      after: { role: input.role },
    });
  });
  return { memberId: member.id };
}
