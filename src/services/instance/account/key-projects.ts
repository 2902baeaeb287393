import type { Tx } from '#db/client.ts';
import { findMemberOfUser } from '#db/queries/member.ts';
import { listProjectIds } from '#db/queries/project.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { roleOf } from '../../platform/identity/index.ts';

/** Throws 404 where a project does not exist in the organization or the user cannot see it. */
export async function assertVisibleProjects(
  tx: Tx,
  { userId, organizationId }: { userId: Id<'usr'>; organizationId: Id<'org'> },
  projectIds: readonly Id<'prj'>[],
): Promise<void> {
  const member = await findMemberOfUser(tx, organizationId, userId);
  if (member === undefined) throw new Fault('not_found', 'No such organization.');
  const grantedTo = roleOf(member.role) === 'member' ? member.id : null;
  const visible = await listProjectIds(tx, { organizationId, grantedTo, ofKey: null }, projectIds);
  if (visible.length < projectIds.length) throw new Fault('not_found', 'No such project.');
}
