import type { ImportRequest, PreviewResult } from '#src/contracts/site-import.ts';
import type { Problem } from '#src/domain/problem.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import { lfsNotFetched, submodulesNotFetched } from '#src/kernel/not-fetched.ts';
import type { Proofs } from '../../platform/domain-proof/proof.ts';
import { mayAskHub, spendCall } from '../../platform/limits/index.ts';
import type { Acting, Instance, MemberContext } from '../context.ts';
import {
  type DomainJudging,
  type DomainViewing,
  findHubProblem,
  type HubAsking,
  isPointedHere,
  type Naming,
  nameOf,
  ownRecord,
  type Pointing,
} from '../domain/index.ts';
import { syncLicense } from '../license/index.ts';
import { isBuilt, originOf } from '../source/index.ts';
import {
  assertSourceAllowed,
  findRepositoryProblem,
  findUnfetchedParts,
  toWorkloadSource,
} from '../source-access/index.ts';
import {
  checkApplication,
  checkDatabase,
  checkDomain,
  checkProject,
  judgeApplication,
  judgeDatabase,
  readDomainProofs,
  readQuota,
} from './checks.ts';
import { assertOwnOrganization } from './create-site-import.ts';

/** Judges an import without creating anything: docs/specification/1-site-import.md, POST /api/site-import/preview. */
export async function previewSiteImport(ctx: MemberContext, request: ImportRequest): Promise<PreviewResult> {
  assertOwnOrganization(ctx, request);
  assertSourceAllowed(ctx, request.source);
  const { organizationId } = ctx.actor;
  await spendCall(ctx, organizationId, 'preview');
  // What the license allows may have changed since the last sync.
  if (await mayAskHub(ctx, organizationId, 'license')) await syncLicense(ctx);
  const db = ctx.database.reader;
  const quota = readQuota(ctx, db);
  const proofs = await readDomainProofs(ctx, request);
  const [warnings, repository, ...found] = await Promise.all([
    findWarnings(ctx, request),
    checkRepository(ctx, request),
    checkProject(ctx, db, request, quota),
    judgeDatabase(ctx, request),
    checkDatabase(request, quota),
    judgeApplication(ctx, request),
    checkApplication(ctx, db, request, quota),
    checkName(ctx, request, proofs),
  ]);
  const errors = [...found.flat(), ...repository.errors];
  // Advice about a domain that is refused would be followed in vain.
  const isDomainRefused = errors.some(({ path }) => path[0] === 'domain');
  const useful = isDomainRefused ? warnings.filter(({ path }) => path[0] !== 'domain') : warnings;
  return {
    valid: errors.length === 0,
    resources: plannedResources(request),
    warnings: [...useful, ...repository.warnings],
    errors,
  };
}

function plannedResources({ name, database, source, domain }: ImportRequest): PreviewResult['resources'] {
  const host = domain === undefined ? null : parseHostName(domain);
  return {
    project: { name },
    application: {
      name,
      sourceType: source.type,
      ...(isBuilt(source) && { buildType: source.buildType }),
    },
    ...(database === undefined ? {} : { database: { type: database.type, name: database.name } }),
    ...(host === null ? {} : { domain: { host } }),
  };
}

type RepositoryAsking = Acting &
  Pick<Instance, 'database' | 'git' | 'gitHost' | 'vault' | 'publicUrl' | 'homeId'>;

/** Asks the git host. The import itself does not: there a missing branch fails the deployment. */
async function checkRepository(
  ctx: RepositoryAsking,
  { source }: ImportRequest,
): Promise<RepositoryProblems> {
  const origin = originOf(source);
  if (!isBuilt(source) || origin.kind === 'image') return { errors: [], warnings: [] };
  const lack = await findRepositoryProblem(ctx, ctx.actor.organizationId, source);
  if (lack === null) return { errors: [], warnings: await warnOfUnfetched(ctx, source) };
  const isBranch = lack.code === 'BRANCH_NOT_FOUND';
  const path = ['source', isBranch ? 'branch' : origin.fields.repository];
  return { errors: [{ ...lack, path }], warnings: [] };
}

interface RepositoryProblems {
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
}

async function warnOfUnfetched(
  ctx: RepositoryAsking,
  source: Parameters<typeof findUnfetchedParts>[2],
): Promise<Problem[]> {
  const { submodules, lfs } = await findUnfetchedParts(ctx, ctx.actor.organizationId, source);
  const warnings: Problem[] = [];
  if (submodules.length > 0)
    warnings.push({
      code: 'SUBMODULES_NOT_FETCHED',
      message: submodulesNotFetched(submodules),
      path: ['source', 'submodules'],
    });
  if (lfs) warnings.push({ code: 'LFS_NOT_FETCHED', message: lfsNotFetched([]), path: ['source', 'lfs'] });
  return warnings;
}

/** What the records refuse the hub is not asked for. */
async function checkName(
  ctx: Acting & DomainJudging & HubAsking,
  request: ImportRequest,
  proofs: Proofs,
): Promise<Problem[]> {
  const { reader } = ctx.database;
  const findings = await checkDomain(ctx, reader, request, proofs, readQuota(ctx, reader));
  const isRefused = findings.some(({ code }) => code !== 'QUOTA_EXCEEDED');
  return isRefused ? findings : [...findings, ...(await checkHub(ctx, request))];
}

/** Asks the license hub, where there is one. The import is refused by the hub itself. */
async function checkHub(ctx: Acting & HubAsking, { domain }: ImportRequest): Promise<Problem[]> {
  if (domain === undefined) return [];
  const problem = await findHubProblem(ctx, ctx.actor.organizationId, nameOf(ctx, domain));
  return problem === null ? [] : [{ ...problem, path: ['domain'] }];
}

async function findWarnings(
  ctx: Pointing & DomainViewing & Pick<Instance, 'workloads'>,
  { database, source, domain }: ImportRequest,
): Promise<Problem[]> {
  const [sourceSupport, databaseSupport] = await Promise.all([
    ctx.workloads.judgeSource(toWorkloadSource(source)),
    database === undefined ? undefined : ctx.workloads.judgeDatabase(database),
  ]);
  const warnings: Problem[] = [];
  if (sourceSupport.warning !== undefined)
    warnings.push({ ...sourceSupport.warning, path: ['source', 'buildType'] });
  if (sourceSupport.unenforced !== undefined)
    warnings.push({ code: 'LIMITS_NOT_ENFORCED', message: sourceSupport.unenforced, path: ['source'] });
  if (databaseSupport?.warning !== undefined)
    warnings.push({ ...databaseSupport.warning, path: ['database', 'type'] });
  if (domain !== undefined && !(await isPointedHere(ctx, domain))) {
    const message = `${domain} does not point to ${ctx.settings.ingressIp} yet. Create an A record, or visitors will not arrive here.${howToProve(ctx, domain)}`;
    warnings.push({ code: 'DOMAIN_NOT_POINTED', message, path: ['domain'] });
  }
  return warnings;
}

/** The record that makes a domain its organization's own, or without which it is not served. */
function howToProve(ctx: Naming & DomainViewing, domain: string): string {
  const { kind, host } = nameOf(ctx, domain);
  if (kind === 'subdomain' || !ctx.domainPolicy.isProofUsed) return '';
  const { name, value } = ownRecord(ctx, host);
  const record = `the TXT record ${name} with the value ${value}`;
  if (ctx.domainPolicy.isProofRequired) return ` Publish ${record}, too: only verified domains are served.`;
  return ` Publish ${record}, too, so that no other organization can take the domain.`;
}
