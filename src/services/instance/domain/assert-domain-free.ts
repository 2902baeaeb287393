import type { Db, Tx } from '#db/client.ts';
import type { ErrorCode, FaultCode } from '#src/domain/errors.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import { assertQuota, quotaExcess } from '../../platform/plan/index.ts';
import { type DomainJudging, type DomainProblem, findDomainProblem } from './domain-problem.ts';

const PROBLEM_FAULTS = {
  DOMAIN_INVALID: { code: 'unprocessable' },
  DOMAIN_TAKEN: { code: 'conflict', reason: 'ALREADY_TAKEN' },
  FEATURE_DISABLED: { code: 'forbidden' },
} as const satisfies Record<DomainProblem['code'], { code: FaultCode; reason?: ErrorCode }>;

/**
 * Throws where the caller's organization cannot have one more domain at a host. For the time before the hub is asked, which
 * must not keep what is refused here.
 */
export async function assertDomainFree(
  ctx: DomainJudging,
  db: Db,
  host: string,
  proofs: Proofs,
): Promise<void> {
  await assertHostFree(ctx, db, host, proofs);
  const excess = await quotaExcess(ctx, db, ctx.actor.organizationId, 'domains');
  if (excess !== null) throw new Fault('forbidden', excess);
}

/** The same in the transaction that writes the domain: the quota is locked until its end. */
export async function assertDomainStillFree(
  ctx: DomainJudging,
  tx: Tx,
  host: string,
  proofs: Proofs,
): Promise<void> {
  await assertHostFree(ctx, tx, host, proofs);
  await assertQuota(ctx, tx, ctx.actor.organizationId, 'domains');
}

async function assertHostFree(ctx: DomainJudging, db: Db, host: string, proofs: Proofs): Promise<void> {
  const problem = await findDomainProblem(ctx, db, host, proofs);
  if (problem === null) return;
  const { code, ...options } = PROBLEM_FAULTS[problem.code];
  throw new Fault(code, problem.message, options);
}
