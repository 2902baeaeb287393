import { findDeployment } from '#db/queries/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permit } from '../../platform/access/permit.ts';
import { accessScopeOf, type MemberReading } from '../context.ts';

/** Returns the deployment. Throws 404 outside the caller's access scope, 403 without the permission. */
export async function permittedDeployment<const Allowed extends Permission>(
  ctx: MemberReading,
  deploymentId: Id<'dep'>,
  permission: Allowed,
) {
  const deployment = await findDeployment(ctx.database.reader, accessScopeOf(ctx), deploymentId);
  if (deployment === undefined) throw new Fault('not_found', 'No such deployment.');
  return permit(ctx.actor, permission, 'deployment', deployment);
}
