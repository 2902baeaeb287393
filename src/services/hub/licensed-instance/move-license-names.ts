import { findLicenseOfInstance } from '#db/queries/license-instance.ts';
import type { MovedNames, MoveNames } from '#src/contracts/hub/instance.ts';
import { permitOperator } from '../access/permit.ts';
import type { HubOperatorContext } from '../context.ts';
import { notFound } from '../license/index.ts';
import { moveBetween } from './move-between.ts';

/**
 * For the operator: gives names of an instance to another one, also of another license, whose limits then hold. Throws
 * 404 for an unknown instance, 403 where the other license has no place for so many.
 */
export async function moveLicenseNames(ctx: HubOperatorContext, input: MoveNames): Promise<MovedNames> {
  const db = ctx.database.reader;
  const from = await findLicenseOfInstance(db, input.fromInstanceId);
  const to = await findLicenseOfInstance(db, input.toInstanceId);
  if (from === undefined || to === undefined) throw notFound('Instance');
  const { actor } = ctx;
  return moveBetween(ctx, { from: permitOperator(actor, from), to: permitOperator(actor, to) }, input, {
    ...{ actor, organizationId: actor.organizationId, action: 'license.moveNames' },
  });
}
