import { withdrawInvitation } from '#db/queries/open-invitation.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { InvitationRef } from '#src/contracts/member.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { roleOf } from '../../platform/identity/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { AccountContext } from '../context.ts';
import { assertMayRank } from './assert-may-rank.ts';

/** Ends an open invitation: its link stops working. Only an owner withdraws the invitation of an admin or an owner. */
export async function withdrawMemberInvitation(
  ctx: AccountContext,
  { invitationId }: InvitationRef,
): Promise<Removed> {
  const organization = permittedOrganization(ctx, 'member:manage');
  await inTransaction(ctx.database, async (tx) => {
    const withdrawn = await withdrawInvitation(tx, organization, invitationId);
    if (withdrawn === undefined)
      throw new Fault('not_found', 'No such invitation. It may have been accepted or withdrawn.');
    assertMayRank(ctx, [roleOf(withdrawn.role)]);
    await audit(ctx, tx, 'member.withdrawInvitation', invitationId);
  });
  return { removed: invitationId };
}
