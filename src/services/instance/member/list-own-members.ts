import { countMembers, listGrants, listMembers } from '#db/queries/member.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { MemberView } from '#src/contracts/member.ts';
import { roleOf } from '../../platform/identity/index.ts';
import type { AccountContext } from '../context.ts';

/** The members of the organization, newest first, each with what is granted to them. */
export async function listOwnMembers(ctx: AccountContext, page: Paging): Promise<Page<MemberView>> {
  const db = ctx.database.reader;
  const { organizationId } = ctx.actor;
  const [rows, total] = await Promise.all([
    listMembers(db, organizationId, page),
    countMembers(db, organizationId),
  ]);
  const grants = await listGrants(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, role, createdAt, ...user }) => {
    const own = grants.filter(({ memberId }) => memberId === id);
    return {
      memberId: id,
      ...user,
      role: roleOf(role),
      projectIds: own.flatMap(({ projectId }) => projectId ?? []),
      applicationIds: own.flatMap(({ applicationId }) => applicationId ?? []),
      createdAt: new Date(createdAt).toISOString(),
    };
  });
  return { items, total, ...page };
}
