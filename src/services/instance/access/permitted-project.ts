import { findEnvironment } from '#db/queries/environment.ts';
import { findProject } from '#db/queries/project.ts';
import { Fault } from '#src/kernel/fault.ts';
import { assertRoleMay, type Permission } from '../../platform/identity/permissions.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

/** A project that the caller may see and do this with: 404 for what they may not see, then 403. */
export async function permittedProject(ctx: MemberContext, projectId: string, permission: Permission) {
  const project = await findProject(ctx.database.reader, accessScopeOf(ctx), projectId);
  if (project === undefined) throw new Fault('not_found', 'No such project.');
  assertRoleMay(ctx.actor.role, permission);
  return project;
}

/** An environment that the caller may see and do this with: what is granted of its project decides. */
export async function permittedEnvironment(
  ctx: MemberContext,
  environmentId: string,
  permission: Permission,
) {
  const environment = await findEnvironment(ctx.database.reader, accessScopeOf(ctx), environmentId);
  if (environment === undefined) throw new Fault('not_found', 'No such environment.');
  assertRoleMay(ctx.actor.role, permission);
  return environment;
}
