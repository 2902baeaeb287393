import { findDomain } from '#db/queries/domain.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import { accessScopeOf, type MemberReading } from '../context.ts';

/** Returns the domain. Throws 404 outside the caller's access scope, 403 without the permission. */
export async function permittedDomain<const Allowed extends Permission>(
  ctx: MemberReading,
  domainId: Id<'dom'>,
  permission: Allowed,
) {
  const domain = await findDomain(ctx.database.reader, accessScopeOf(ctx), domainId);
  if (domain === undefined) throw new Fault('not_found', 'No such domain.');
  return permit(ctx.actor, permission, 'domain', domain);
}
