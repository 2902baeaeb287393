import type { Tx } from '#db/client.ts';
import { findMember } from '#db/queries/member.ts';
import type { Id } from '#src/domain/id.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { Fault } from '#src/kernel/fault.ts';
import { roleOf } from '../../platform/identity/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';

/**
 * The role of a member, which no other transaction changes until this one ends. Throws 404 for one that is not a member
 * any more.
 */
export async function lockMember(
  tx: Tx,
  { organizationId, id }: { readonly organizationId: Id<'org'>; readonly id: Id<'mem'> },
): Promise<MemberRole> {
  await lockOrganization(tx, organizationId);
  const member = await findMember(tx, organizationId, id);
  if (member === undefined) throw new Fault('not_found', 'No such member.');
  return roleOf(member.role);
}
