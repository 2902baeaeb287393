import type { RemovedOwnInstance, RemoveOwnInstance } from '#src/contracts/hub/instance.ts';
import type { LicenseContext } from '../context.ts';
import { removeFromLicense } from './remove-from-license.ts';

/** For the holder of a license: takes an instance out of it, such as one whose server was lost. */
export async function removeOwnLicenseInstance(
  ctx: LicenseContext,
  input: RemoveOwnInstance,
): Promise<RemovedOwnInstance> {
  const freed = await removeFromLicense(ctx, ctx.permit, input, {
    ...{ actor: ctx.actor, organizationId: null, action: 'license.removeOwnInstance' },
  });
  const message = input.keepNames
    ? 'The instance was removed. Its names are kept until they are moved to another instance.'
    : 'The instance was removed, and its names were released.';
  return { success: true, message, ...freed };
}
