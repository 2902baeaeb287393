import { findMembership } from '#db/queries/membership.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permission, Permitted } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import type { MemberActor } from '../../platform/core/index.ts';
import { type Authority, roleOf } from '../../platform/identity/index.ts';
import type { MemberReading } from '../context.ts';

/** Returns the organization in which the caller acts. Throws 403 without the permission. */
export function permittedOrganization<const Allowed extends Permission>(
  { actor }: { readonly actor: MemberActor },
  permission: Allowed,
): Permitted<'organization', Allowed> {
  return permit(actor, permission, 'organization', { id: actor.organizationId });
}

/** Returns an organization in which the caller has this authority. Throws 403 without the permission. */
export function permittedAsRole<const Allowed extends Permission>(
  organizationId: Id<'org'>,
  authority: Authority,
  permission: Allowed,
): Permitted<'organization', Allowed> {
  return permit({ organizationId, ...authority }, permission, 'organization', { id: organizationId });
}

/** Returns an organization of which the caller is a member. Throws 404 for any other, 403 without the permission. */
export async function permittedOwnOrganization<const Allowed extends Permission>(
  { actor, database }: MemberReading,
  organizationId: Id<'org'>,
  permission: Allowed,
): Promise<Permitted<'organization', Allowed>> {
  const membership = await findMembership(database.reader, actor.userId, organizationId);
  if (membership === undefined) throw new Fault('not_found', 'No such organization.');
  const role = roleOf(membership.role);
  return permit({ organizationId, role, limits: actor.limits }, permission, 'organization', {
    id: organizationId,
  });
}
