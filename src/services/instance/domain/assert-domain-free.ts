import type { Db } from '#db/client.ts';
import type { ErrorCode, FaultCode } from '#src/domain/errors.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import { assertQuota } from '../../platform/plan/index.ts';
import { type DomainJudging, type DomainProblem, findDomainProblem } from './domain-problem.ts';

const PROBLEM_FAULTS = {
  DOMAIN_INVALID: { code: 'unprocessable' },
  DOMAIN_TAKEN: { code: 'conflict', reason: 'ALREADY_TAKEN' },
  FEATURE_DISABLED: { code: 'forbidden' },
} as const satisfies Record<DomainProblem['code'], { code: FaultCode; reason?: ErrorCode }>;

/**
 * Throws where the caller's organization cannot have one more domain at a host. Judged before the hub is asked, which
 * must not keep what is refused here, and again in the transaction that writes the domain.
 */
export async function assertDomainFree(
  ctx: DomainJudging,
  db: Db,
  host: string,
  proofs: Proofs,
): Promise<void> {
  const problem = await findDomainProblem(ctx, db, host, proofs);
  if (problem !== null) {
    const { code, ...options } = PROBLEM_FAULTS[problem.code];
    throw new Fault(code, problem.message, options);
  }
  await assertQuota(ctx, db, ctx.actor.organizationId, 'domains');
}
