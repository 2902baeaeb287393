import { findEnvironment } from '#db/queries/environment.ts';
import { findProject } from '#db/queries/project.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import { accessScopeOf, type MemberReading } from '../context.ts';

/** Returns the project. Throws 404 outside the caller's access scope, 403 without the permission. */
export async function permittedProject<const Allowed extends Permission>(
  ctx: MemberReading,
  projectId: Id<'prj'>,
  permission: Allowed,
) {
  const project = await findProject(ctx.database.reader, accessScopeOf(ctx), projectId);
  if (project === undefined) throw new Fault('not_found', 'No such project.');
  return permit(ctx.actor, permission, 'project', project);
}

/** Returns the environment. Throws 404 outside the caller's access scope, 403 without the permission. */
export async function permittedEnvironment<const Allowed extends Permission>(
  ctx: MemberReading,
  environmentId: Id<'env'>,
  permission: Allowed,
) {
  const environment = await findEnvironment(ctx.database.reader, accessScopeOf(ctx), environmentId);
  if (environment === undefined) throw new Fault('not_found', 'No such environment.');
  return permit(ctx.actor, permission, 'environment', environment);
}
