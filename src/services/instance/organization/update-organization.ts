import type { z } from 'zod';
import { findMembership } from '#db/queries/membership.ts';
import { setOrganizationName } from '#db/queries/organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { OrganizationView, UpdateOrganization } from '#src/contracts/organization.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { roleOf } from '../../platform/identity/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { permittedAsRole } from '../access/index.ts';
import type { UserContext } from '../context.ts';
import { queueMerchantRename } from '../payment/index.ts';
import { toOrganizationView } from './organization-view.ts';
import { assertActsIn, NO_SUCH_ORGANIZATION } from './own-organization.ts';

/** Renames an organization in which the caller is an owner or an admin. */
export async function updateOrganization(
  ctx: UserContext,
  { organizationId, name }: z.output<typeof UpdateOrganization>,
): Promise<OrganizationView> {
  const { actor } = ctx;
  return inTransaction(ctx.database, async (tx) => {
    const membership = await findMembership(tx, actor.userId, organizationId);
    if (membership === undefined) throw NO_SUCH_ORGANIZATION();
    assertActsIn(actor, organizationId);
    const authority = { role: roleOf(membership.role), limits: actor.limits };
    const organization = permittedAsRole(organizationId, authority, 'organization:update');
    await lockOrganization(tx, organizationId);
    await setOrganizationName(tx, organization, name);
    if (name !== membership.name) await queueMerchantRename(ctx, tx, organization);
    const entry = {
      actor,
      organizationId,
      action: 'organization.update',
      resourceId: organizationId,
    } as const;
    await auditAs(ctx, tx, entry, { before: { name: membership.name }, after: { name } });
    return toOrganizationView({ ...membership, name });
  });
}
