import { findLicenseOfInstance } from '#db/queries/license-instance.ts';
import type { MovedOwnNames, MoveOwnNames } from '#src/contracts/hub/instance.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/index.ts';
import { moveBetween } from './move-between.ts';

/** For the holder: moves names between two instances of the license, such as a dead one and the one in its place. */
export async function moveOwnLicenseNames(ctx: LicenseContext, input: MoveOwnNames): Promise<MovedOwnNames> {
  const { actor, license, permit, scope } = ctx;
  if (scope !== null) throw notFound('Instance');
  const from = await findLicenseOfInstance(ctx.database.reader, input.fromInstanceId);
  if (from !== license.id) throw notFound('Instance');
  const moved = await moveBetween(ctx, { from: permit, to: permit }, input, {
    ...{ actor, organizationId: null, action: 'license.moveOwnNames' },
  });
  return { success: true, ...moved };
}
