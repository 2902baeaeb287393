import { deleteConnection } from '#db/queries/assistant-connection.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { ConnectionRef } from '#src/contracts/oauth.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { ownMembership } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

/** Ends the access of a connected assistant, from the next request on. */
export async function revokeAssistantConnection(
  ctx: MemberContext,
  { connectionId }: ConnectionRef,
): Promise<Removed> {
  return inTransaction(ctx.database, async (tx) => {
    const member = await ownMembership(tx, ctx.actor, ctx.actor.organizationId);
    if (member === undefined || !(await deleteConnection(tx, member, connectionId)))
      throw new Fault('not_found', 'No such connected assistant.');
    await audit(ctx, tx, 'assistantConnection.revoke', connectionId);
    return { removed: connectionId };
  });
}
