import type { Tx } from '#db/client.ts';
import { listGrants, replaceGrants } from '#db/queries/member.ts';
import { existingIds } from '#db/queries/of-organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SetAccess } from '#src/contracts/member.ts';
import type { Id } from '#src/domain/id.ts';
import type { ResourceId } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedMember } from '../access/index.ts';
import type { AccountContext } from '../context.ts';

/** Replaces the grants of a member. Owners and admins have access to everything regardless of grants. */
export async function setMemberAccess(
  ctx: AccountContext,
  input: SetAccess,
): Promise<{ memberId: Id<'mem'> }> {
  const { organizationId } = ctx.actor;
  const member = await permittedMember(ctx, input.memberId, 'member:manage');
  const projectIds = [...new Set(input.projectIds)];
  const applicationIds = [...new Set(input.applicationIds)];
  await inTransaction(ctx.database, async (tx) => {
    await assertAll(tx, 'project', organizationId, projectIds);
    await assertAll(tx, 'application', organizationId, applicationIds);
    const before = await listGrants(tx, [member.id]);
    await replaceGrants(tx, member, [
      ...projectIds.map((projectId) => ({ id: ctx.ids.next('mem'), projectId, applicationId: null })),
      ...applicationIds.map((applicationId) => ({ id: ctx.ids.next('mem'), projectId: null, applicationId })),
    ]);
    await audit(ctx, tx, 'member.setAccess', member.id, {
      before: grantedIds(before),
      after: { projectIds: projectIds.sort(), applicationIds: applicationIds.sort() },
    });
  });
  return { memberId: member.id };
}

async function assertAll<Table extends 'project' | 'application'>(
  tx: Tx,
  table: Table,
  organizationId: Id<'org'>,
  ids: readonly ResourceId<Table>[],
): Promise<void> {
  const known = await existingIds(tx, table, organizationId, ids);
  if (ids.every((id) => known.has(id))) return;
  throw new Fault('not_found', `No such ${table}.`);
}

function grantedIds(grants: Awaited<ReturnType<typeof listGrants>>) {
  return {
    projectIds: grants.flatMap(({ projectId }) => projectId ?? []).sort(),
    applicationIds: grants.flatMap(({ applicationId }) => applicationId ?? []).sort(),
  };
}
