import type { Db } from '#db/client.ts';
import { findMember, findMemberOfUser } from '#db/queries/member.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { partOf, permit } from '../../platform/access/permit.ts';
import type { UserActor } from '../../platform/core/index.ts';
import { roleOf } from '../../platform/identity/index.ts';
import type { MemberReading } from '../context.ts';
import { permittedOrganization } from './permitted-organization.ts';

/** Returns a member of the caller's organization. Throws 403 without the permission, then 404. */
export async function permittedMember<const Allowed extends Permission>(
  ctx: MemberReading,
  memberId: Id<'mem'>,
  permission: Allowed,
) {
  const organization = permittedOrganization(ctx, permission);
  const member = await findMember(ctx.database.reader, organization.id, memberId);
  if (member === undefined) throw new Fault('not_found', 'No such member.');
  return partOf(organization, 'member', member);
}

/** Returns the user's own membership of an organization; undefined if the user is not a member. */
export async function ownMembership(db: Db, { userId, limits }: UserActor, organizationId: Id<'org'>) {
  const member = await findMemberOfUser(db, organizationId, userId);
  if (member === undefined) return undefined;
  return permit({ organizationId, role: roleOf(member.role), limits }, 'self:manage', 'member', member);
}
