import type { Tx } from '#db/client.ts';
import { findMemberOfUser } from '#db/queries/member.ts';
import { listProjectIds } from '#db/queries/project.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { roleOf } from '../../platform/identity/index.ts';

/** Throws 400 where a project does not exist in the organization or the user cannot see it. */
export async function assertVisibleProjects(
  tx: Tx,
  { userId, organizationId }: { userId: string; organizationId: string },
  projectIds: readonly Id<'prj'>[],
): Promise<void> {
  const member = await findMemberOfUser(tx, organizationId, userId);
  if (member === undefined) throw new Fault('not_found', 'No such organization.');
  const grantedTo = roleOf(member.role) === 'member' ? member.id : null;
  const visible = await listProjectIds(tx, { organizationId, grantedTo, ofKey: null }, projectIds);
  const issues = projectIds.flatMap((projectId, at) =>
    visible.includes(projectId)
      ? []
      : [{ path: ['projectIds', at], message: 'No such project', code: 'custom' }],
  );
  if (issues.length > 0) throw new Fault('bad_request', 'The input is not valid.', { issues });
}
