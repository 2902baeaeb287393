import type { Tx } from '#db/client.ts';
import { findMembership } from '#db/queries/membership.ts';
import { dissolveOrganization, keepCounting } from '#db/queries/organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { OrganizationRef } from '#src/contracts/organization.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Clocked } from '../../platform/core/index.ts';
import { roleOf } from '../../platform/identity/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { permittedAsRole } from '../access/index.ts';
import type { UserContext } from '../context.ts';
import { buildMinutesUsed } from '../deployment/index.ts';
import { assertActsIn, NO_SUCH_ORGANIZATION } from './own-organization.ts';

/**
 * Removes an organization that the caller owns. Memberships, keys, tokens and invitations end with this call; sites,
 * databases, names and payment services follow by a job (`discard-organization.ts`).
 */
export async function removeOrganization(
  ctx: UserContext,
  { organizationId }: OrganizationRef,
): Promise<Removed> {
  const { actor } = ctx;
  await inTransaction(ctx.database, async (tx) => {
    const membership = await findMembership(tx, actor.userId, organizationId);
    if (membership === undefined) throw NO_SUCH_ORGANIZATION();
    assertActsIn(actor, organizationId);
    const { quotas } = await lockOrganization(tx, organizationId);
    // Read again under the lock: the caller may have been made a member meanwhile.
    const { role } = (await findMembership(tx, actor.userId, organizationId)) ?? { role: 'member' };
    const authority = { role: roleOf(role), limits: actor.limits };
    const organization = permittedAsRole(organizationId, authority, 'organization:remove');
    if (quotas.buildMinutes >= 0) await countWhileUsed(ctx, tx, organization);
    await dissolveOrganization(tx, organization, isoFromNow(ctx.clock));
    await enqueue(ctx, tx, 'organization.discard', { organizationId });
    const action = 'organization.remove';
    await auditAs(ctx, tx, { actor, organizationId, action, resourceId: organizationId });
  });
  return { removed: organizationId };
}

/** Removing and creating organizations does not give more build minutes: one that has used some still counts this month. */
async function countWhileUsed(
  { clock }: Clocked,
  tx: Tx,
  organization: Permitted<'organization', 'organization:remove'>,
): Promise<void> {
  if ((await buildMinutesUsed(clock, tx, organization.id)) === 0) return;
  const now = new Date(clock.now());
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  await keepCounting(tx, organization, nextMonth.toISOString());
}
