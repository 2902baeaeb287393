import type { Tx } from '#db/client.ts';
import { type DocsClaim, listOtherDocsClaims, setDocsHostnameStatus } from '#db/queries/docs-hostname.ts';
import { type HubHostRow, isWithdrawn, updateHubHost } from '#db/queries/hub-host.ts';
import type { Id } from '#src/domain/id.ts';
import type { DocsClaimStatus } from '#src/domain/license.ts';
import { DOCS_CLAIM_IS_ACTIVE, LICENSE_IS_ACTIVE } from '#src/domain/license.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Recording } from '../../platform/core/index.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Acting, DocsClaiming, HostRules, Licensed } from '../context.ts';
import { cooledBefore, mayTake, needsProof, proverOf, takeHost } from '../host/index.ts';
import type { DocsDns } from './docs-dns.ts';

/** Why a claim is not active. */
export const DOCS_OBSTACLES = [
  'suspended',
  'taken',
  'takenByOwnInstance',
  'withdrawn',
  'contested',
  'belongsToOther',
  'releasedByOther',
  'proofRequired',
  'elsewhere',
  'dnsSilent',
] as const;
export type DocsObstacle = (typeof DOCS_OBSTACLES)[number];

/** The decision about a claim. */
export type DocsVerdict =
  | { readonly status: 'active' }
  | { readonly status: 'pending' | 'refused'; readonly reason: DocsObstacle };

interface Claim {
  readonly hostname: string;
  readonly instanceId: Id<'inst'>;
  readonly was: DocsClaimStatus;
  readonly createdAt: string;
  /** Made at this sync. */
  readonly isFresh: boolean;
  readonly dns: DocsDns;
}

/**
 * Decides whether a claim is active. The target of the CNAME is the same for every license, so a CNAME proves that its owner
 * wants the documentation here, and not for whom. Therefore:
 *
 * - A hostname that a license has proved by TXT belongs to that license.
 * - The only claim to a hostname becomes active by its CNAME alone, and stays active while the CNAME is there.
 * - While several licenses claim a hostname that is not active, a claim needs proof.
 *
 * The host's row is locked.
 */
export async function judgeDocsClaim(
  ctx: DocsClaiming,
  tx: Tx,
  host: HubHostRow,
  claim: Claim,
): Promise<DocsVerdict> {
  const { proofs, direction } = claim.dns;
  const ownId = ctx.license.id;
  if (await isWithdrawn(tx, claim.hostname, ownId)) return refused('withdrawn');
  const isTaken = mayTake(ctx, host, ownId, { proofs, isFresh: claim.isFresh });
  if (isTaken) await takeHost(ctx, tx, ctx.permit, claim.hostname);
  const prover = isTaken ? ownId : proverOf(ctx, host);
  if (prover === ownId && host.releasedAt !== null && !isTaken)
    await updateHubHost(tx, ctx.permit, claim.hostname, { releasedAt: null });
  const obstacle = await obstacleOf(ctx, tx, host, { ...claim, prover });
  if (obstacle !== null) return obstacle;
  if (direction === 'here') return { status: 'active' };
  if (direction === 'elsewhere') return { status: 'pending', reason: 'elsewhere' };
  return DOCS_CLAIM_IS_ACTIVE[claim.was] ? { status: 'active' } : { status: 'pending', reason: 'dnsSilent' };
}

const refused = (reason: DocsObstacle): DocsVerdict => ({ status: 'refused', reason });
const pending = (reason: DocsObstacle): DocsVerdict => ({ status: 'pending', reason });

async function obstacleOf(
  ctx: DocsClaiming,
  tx: Tx,
  host: HubHostRow,
  claim: Claim & { readonly prover: Id<'lic'> | null },
): Promise<DocsVerdict | null> {
  const { prover, hostname } = claim;
  const ownId = ctx.license.id;
  const others = await listOtherDocsClaims(tx, hostname, claim.instanceId);
  if (!ctx.domainPolicy.isProofUsed)
    return others.some((one) => precedes(one, claim)) ? refused('taken') : null;
  if (prover !== null && prover !== ownId) return refused('taken');
  const holder = others.find(({ status }) => DOCS_CLAIM_IS_ACTIVE[status]);
  if (holder?.licenseId === ownId) return refused('takenByOwnInstance');
  if (prover === ownId) return null;
  if (holder !== undefined && LICENSE_IS_ACTIVE[holder.licenseStatus]) return refused('taken');
  if (holder !== undefined) await giveWay(ctx, tx, holder);
  if (ctx.domainPolicy.isProofRequired) return pending('proofRequired');
  if (DOCS_CLAIM_IS_ACTIVE[claim.was]) return null;
  const rivals = others.filter((one) => one.licenseId !== ownId && LICENSE_IS_ACTIVE[one.licenseStatus]);
  if (rivals.length > 0) return pending('contested');
  if (await needsProof(ctx, tx, hostname, ownId)) return pending('belongsToOther');
  return (await isKeptAfterRelease(ctx, tx, host, claim)) ? pending('releasedByOther') : null;
}

/** Whether another claim has the hostname. Without proofs it is the first claim, active or not. */
function precedes(other: DocsClaim, claim: Claim): boolean {
  if (DOCS_CLAIM_IS_ACTIVE[claim.was]) return false;
  if (DOCS_CLAIM_IS_ACTIVE[other.status] || other.createdAt < claim.createdAt) return true;
  return other.createdAt === claim.createdAt && other.instanceId < claim.instanceId;
}

/** Ends an active claim whose license is suspended. */
async function giveWay(ctx: Recording & Acting, tx: Tx, holder: DocsClaim): Promise<void> {
  await setDocsHostnameStatus(tx, permitPlatform(holder.licenseId, 'proof'), holder, {
    status: 'pending',
    verifiedAt: null,
  });
  const { actor } = ctx;
  const entry = {
    actor,
    organizationId: null,
    action: 'docsHostname.lose' as const,
    resourceId: holder.hostname,
  };
  await auditAs(ctx, tx, entry);
}

/** Whether another license was active here a short time ago and its CNAME is still there. */
async function isKeptAfterRelease(
  ctx: HostRules & Licensed & Acting,
  tx: Tx,
  host: HubHostRow,
  { hostname, dns }: Claim,
): Promise<boolean> {
  const { licenseId, verifiedAt, releasedAt } = host;
  const isKept =
    verifiedAt === null &&
    licenseId !== null &&
    licenseId !== ctx.license.id &&
    releasedAt !== null &&
    releasedAt > cooledBefore(ctx);
  if (isKept && dns.direction === 'elsewhere')
    await updateHubHost(tx, ctx.permit, hostname, { licenseId: null, releasedAt: null });
  return isKept && dns.direction !== 'elsewhere';
}
