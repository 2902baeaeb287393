import type { Permission, Permitted } from '#src/domain/permission.ts';
import { permit } from '../../platform/access/permit.ts';
import type { MemberActor } from '../../platform/core/actor.ts';

/** Returns the organization in which the caller acts. Throws 403 without the permission. */
export function permittedOrganization<const Allowed extends Permission>(
  { actor }: { readonly actor: MemberActor },
  permission: Allowed,
): Permitted<'organization', Allowed> {
  return permit(actor, permission, 'organization', { id: actor.organizationId });
}
