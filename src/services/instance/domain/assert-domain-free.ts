import type { Db } from '#db/client.ts';
import type { FaultCode } from '#src/domain/errors.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import { assertQuota } from '../../platform/plan/plan.ts';
import type { MemberContext } from '../context.ts';
import { type DomainObstacle, domainObstacle } from './domain-obstacle.ts';

const OBSTACLE_FAULTS = {
  DOMAIN_INVALID: 'unprocessable',
  DOMAIN_TAKEN: 'conflict',
  FEATURE_DISABLED: 'forbidden',
} as const satisfies Record<DomainObstacle['code'], FaultCode>;

/**
 * Throws where the caller's organization cannot have one more domain at a host. Judged before the hub is asked, which
 * must not keep what is refused here, and again in the transaction that writes the domain.
 */
export async function assertDomainFree(
  ctx: MemberContext,
  db: Db,
  host: string,
  proofs: Proofs,
): Promise<void> {
  const obstacle = await domainObstacle(ctx, db, host, proofs);
  if (obstacle !== null) throw new Fault(OBSTACLE_FAULTS[obstacle.code], obstacle.message);
  await assertQuota(ctx, db, ctx.actor.organizationId, 'domains');
}
