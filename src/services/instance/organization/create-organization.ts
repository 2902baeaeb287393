import type { z } from 'zod';
import { inTransaction } from '#db/transaction.ts';
import type { CreateOrganization } from '#src/contracts/organization.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import { insertOrganization } from '../../platform/identity/insert-organization.ts';
import type { UserContext } from '../context.ts';

/** Creates an organization that the caller owns. They act in it after they have made it the active one. */
export async function createOrganization(
  ctx: UserContext,
  { name }: z.output<typeof CreateOrganization>,
): Promise<{ organizationId: string }> {
  return inTransaction(ctx.database, async (tx) => {
    const organizationId = await insertOrganization(ctx, tx, { name, ownerId: ctx.actor.userId });
    const action = 'organization.create';
    await auditAs(ctx, tx, { actor: ctx.actor, organizationId, action, resourceId: organizationId });
    return { organizationId };
  });
}
