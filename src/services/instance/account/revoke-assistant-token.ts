import { deleteAssistantToken, findAssistantToken } from '#db/queries/assistant-token.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

/** Revokes the caller's assistant token here, from the next request on. */
export async function revokeAssistantToken(ctx: MemberContext): Promise<Removed> {
  const organization = permittedOrganization(ctx, 'self:manage');
  return inTransaction(ctx.database, async (tx) => {
    const token = await findAssistantToken(tx, ctx.actor);
    if (token === undefined || !(await deleteAssistantToken(tx, organization, ctx.actor.userId))) {
      throw new Fault(
        'not_found',
        'You have no assistant token in this organization. Create one with assistantToken.create.',
      );
    }
    await audit(ctx, tx, 'assistantToken.revoke', token.id);
    return { removed: token.id };
  });
}
