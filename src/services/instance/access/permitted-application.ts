import { type ApplicationRow, findApplication } from '#db/queries/application.ts';
import { Fault } from '#src/kernel/fault.ts';
import { assertRoleMay, type Permission } from '../../platform/identity/permissions.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

declare const permitted: unique symbol;

/** An application that this caller may see and on which they may do `Allowed`. Only the check below makes one. */
export type PermittedApplication<Allowed extends Permission> = ApplicationRow & {
  readonly [permitted]: Allowed;
};

/** 404 for what the caller may not see, and then 403 for what they may see but not do. */
export async function permittedApplication<Allowed extends Permission>(
  ctx: MemberContext,
  applicationId: string,
  permission: Allowed,
): Promise<PermittedApplication<Allowed>> {
  const application = await findApplication(ctx.database.reader, accessScopeOf(ctx), applicationId);
  if (application === undefined) throw new Fault('not_found', 'No such application.');
  assertRoleMay(ctx.actor.role, permission);
  return application as PermittedApplication<Allowed>;
}
