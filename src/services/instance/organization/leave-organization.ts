import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { OrganizationRef } from '#src/contracts/organization.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { ownMembership } from '../access/index.ts';
import type { UserContext } from '../context.ts';
import { endMembership } from '../member/index.ts';
import { assertActsIn, NO_SUCH_ORGANIZATION } from './own-organization.ts';

/** Ends the caller's own membership, with their keys, tokens and grants there. The last owner cannot leave: 409. */
export async function leaveOrganization(
  ctx: UserContext,
  { organizationId }: OrganizationRef,
): Promise<Removed> {
  const { actor } = ctx;
  return inTransaction(ctx.database, async (tx) => {
    const member = await ownMembership(tx, actor, organizationId);
    if (member === undefined) throw NO_SUCH_ORGANIZATION();
    assertActsIn(actor, organizationId);
    await endMembership(tx, member);
    const action = 'organization.leave';
    await auditAs(ctx, tx, { actor, organizationId, action, resourceId: member.id });
    return { removed: member.id };
  });
}
