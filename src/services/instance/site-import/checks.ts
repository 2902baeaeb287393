import type { Db, Tx } from '#db/client.ts';
import { isProjectNameTaken } from '#db/queries/project.ts';
import type { ImportRequest } from '#src/contracts/site-import.ts';
import type { Id } from '#src/domain/id.ts';
import type { Problem } from '#src/domain/problem.ts';
import { nameKeyOf } from '#src/kernel/name.ts';
import type { Clocked } from '../../platform/core/index.ts';
import { NO_PROOFS, type Proofs } from '../../platform/domain-proof/proof.ts';
import { type CountedResource, lockedQuotaExcess, quotaExcess } from '../../platform/plan/index.ts';
import type { Instance } from '../context.ts';
import {
  type DomainJudging,
  findDomainProblem,
  type Naming,
  nameOf,
  type ProofReading,
  proofsFor,
} from '../domain/index.ts';
import { nameTaken } from '../project/index.ts';
import { missingAccess, repositoryInUse, toWorkloadSource } from '../source-access/index.ts';
import { refuseFor } from './step-refused.ts';

interface Importer {
  readonly actor: { readonly organizationId: Id<'org'> };
}

/** The message of the quota that one more of a resource would exceed; null if it fits. */
export type QuotaCheck = (resource: CountedResource) => Promise<string | null>;

/** For a preview: another request can use up the quota until the import. */
export function readQuota(ctx: Importer & Clocked, db: Db): QuotaCheck {
  return (resource) => quotaExcess(ctx, db, ctx.actor.organizationId, resource);
}

/** For an import: locks keep the quota as it was judged until the transaction has created the resource. */
export function lockQuota(ctx: Importer & Clocked, tx: Tx): QuotaCheck {
  return (resource) => lockedQuotaExcess(ctx, tx, ctx.actor.organizationId, resource);
}

/**
 * The planner that preview and import share: what each step demands of the records, the plan (`check…`) and the
 * engine (`judge…`).
 */
export async function checkProject(
  { actor: { organizationId } }: Importer,
  db: Db,
  request: ImportRequest,
  quota: QuotaCheck,
): Promise<Problem[]> {
  const findings = await checkQuota(quota, 'projects', ['name']);
  if (await isProjectNameTaken(db, organizationId, nameKeyOf(request.name))) {
    const message = `${nameTaken(request.name)} If an unfinished import created it, roll that import back to use the name again.`;
    findings.push({ code: 'NAME_CONFLICT', message, path: ['name'] });
  }
  return findings;
}

export async function checkDatabase({ database }: ImportRequest, quota: QuotaCheck): Promise<Problem[]> {
  return database === undefined ? [] : checkQuota(quota, 'databases', ['database']);
}

export async function checkApplication(
  { publicUrl, actor: { organizationId } }: Importer & Pick<Instance, 'publicUrl'>,
  db: Db,
  { source }: ImportRequest,
  quota: QuotaCheck,
): Promise<Problem[]> {
  const findings = await checkQuota(quota, 'applications', ['source']);
  const missing = await missingAccess({ publicUrl }, db, organizationId, source);
  const problem = missing ?? (await repositoryInUse(db, organizationId, source));
  if (problem !== null) findings.push({ ...problem, path: [...problem.path] });
  return findings;
}

export async function checkDomain(
  ctx: DomainJudging,
  db: Db,
  { domain }: ImportRequest,
  proofs: Proofs,
  quota: QuotaCheck,
): Promise<Problem[]> {
  if (domain === undefined) return [];
  const findings = await checkQuota(quota, 'domains', ['domain']);
  const problem = await findDomainProblem(ctx, db, domain, proofs);
  if (problem !== null) findings.push({ ...problem, path: ['domain'] });
  return findings;
}

/**
 * The proofs of the domain, read only where the records refuse it without them. Throws a `StepRefused` where the
 * organization cannot have it.
 */
export async function readNeededProofs(
  ctx: DomainJudging & ProofReading & Naming & Importer,
  request: ImportRequest,
): Promise<Proofs> {
  const { reader } = ctx.database;
  const check = (proofs: Proofs) => checkDomain(ctx, reader, request, proofs, readQuota(ctx, reader));
  const refusals = await check(NO_PROOFS);
  if (refusals.length === 0) return NO_PROOFS;
  const proofs = await readDomainProofs(ctx, request);
  refuseFor(proofs === NO_PROOFS ? refusals : await check(proofs));
  return proofs;
}

/** The proofs of the domain, where it is contested. */
export async function readDomainProofs(
  ctx: ProofReading & Naming,
  { domain }: ImportRequest,
): Promise<Proofs> {
  return domain === undefined ? NO_PROOFS : proofsFor(ctx, nameOf(ctx, domain));
}

/** The engine's check of a database; it reads the machine, and no rows. */
export async function judgeDatabase(
  { workloads }: Pick<Instance, 'workloads'>,
  { database }: ImportRequest,
): Promise<Problem[]> {
  if (database === undefined) return [];
  const support = await workloads.judgeDatabase(database);
  return support.supported ? [] : [unsupported(support.reason, ['database'])];
}

/** The engine's check of a source. */
export async function judgeApplication(
  { workloads }: Pick<Instance, 'workloads'>,
  { source }: ImportRequest,
): Promise<Problem[]> {
  const support = await workloads.judgeSource(toWorkloadSource(source));
  return support.supported ? [] : [unsupported(support.reason, ['source', 'type'])];
}

async function checkQuota(quota: QuotaCheck, resource: CountedResource, path: string[]): Promise<Problem[]> {
  const message = await quota(resource);
  return message === null ? [] : [{ code: 'QUOTA_EXCEEDED', message, path }];
}

function unsupported(reason: string | undefined, path: string[]): Problem {
  return {
    code: 'ENGINE_UNSUPPORTED',
    message: reason ?? 'The engine of this instance does not offer this.',
    path,
  };
}
