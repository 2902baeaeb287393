import { type ApplicationRow, findApplication } from '#db/queries/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permission, Permitted } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import { accessScopeOf, type MemberReading } from '../context.ts';

/** Returns the application. Throws 404 outside the caller's access scope, 403 without the permission. */
export async function permittedApplication<const Allowed extends Permission>(
  ctx: MemberReading,
  applicationId: Id<'app'>,
  permission: Allowed,
): Promise<ApplicationRow & Permitted<'application', Allowed>> {
  const application = await findApplication(ctx.database.reader, accessScopeOf(ctx), applicationId);
  if (application === undefined) throw new Fault('not_found', 'No such application.');
  return permit(ctx.actor, permission, 'application', application);
}
