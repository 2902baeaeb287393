import { findLicenseOfInstance } from '#db/queries/license-instance.ts';
import type { RemovedInstance, RemoveInstance } from '#src/contracts/hub/instance.ts';
import { permitOperator } from '../access/permit.ts';
import type { HubOperatorContext } from '../context.ts';
import { notFound } from '../license/index.ts';
import { removeFromLicense } from './remove-from-license.ts';

/** For the operator: takes an instance out of its license, as its holder could. Throws 404 for an unknown one. */
export async function removeLicenseInstance(
  ctx: HubOperatorContext,
  input: RemoveInstance,
): Promise<RemovedInstance> {
  const licenseId = await findLicenseOfInstance(ctx.database.reader, input.instanceId);
  if (licenseId === undefined) throw notFound('Instance');
  const { organizationId } = ctx.actor;
  const freed = await removeFromLicense(ctx, permitOperator(ctx.actor, licenseId), input, {
    ...{ actor: ctx.actor, organizationId, action: 'license.removeInstance' },
  });
  return { removed: input.instanceId, ...freed };
}
