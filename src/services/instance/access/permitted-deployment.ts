import { findDeployment } from '#db/queries/deployment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { assertRoleMay, type Permission } from '../../platform/identity/permissions.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';

/** A deployment that the member may see and do this with. What they may not see does not exist for them: 404. */
export async function permittedDeployment(ctx: MemberContext, deploymentId: string, permission: Permission) {
  const deployment = await findDeployment(ctx.database.reader, accessScopeOf(ctx), deploymentId);
  if (deployment === undefined) throw new Fault('not_found', 'No such deployment.');
  assertRoleMay(ctx.actor.role, permission);
  return deployment;
}
