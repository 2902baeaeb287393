import type { Tx } from '#db/client.ts';
import {
  findDocsHostnameOf,
  insertDocsHostname,
  listAbandonedDocsClaims,
  setDocsHostnameStatus,
} from '#db/queries/docs-hostname.ts';
import { lockHubHost } from '#db/queries/hub-host.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import type { Id } from '#src/domain/id.ts';
import { DOCS_CLAIM_IS_ACTIVE, type DocsClaimStatus, LICENSE_IS_ACTIVE } from '#src/domain/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Reading, Recording } from '../../platform/core/index.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Acting, DocsClaiming } from '../context.ts';
import { auditLoss } from '../host/index.ts';
import { lockLicense } from '../license/index.ts';
import type { DocsDns } from './docs-dns.ts';
import { type DocsVerdict, judgeDocsClaim } from './judge-docs-claim.ts';
import { releaseDocsHostname } from './release-docs-hostname.ts';

/** The result of a claim. */
export interface Claimed {
  /** The decision about the requested hostname. Null: no hostname was requested. */
  readonly verdict: DocsVerdict | null;
  /** Hostnames that may have been served for the instance and are not any more. */
  readonly withdrawn: readonly string[];
  /** Whether the hostname is served from now on, and was not before. */
  readonly isActivated: boolean;
}

/** As long as a license is valid without its hub. An instance without a sync for longer loses its hostname. */
const ABANDONED_AFTER_MS = 7 * 24 * 60 * 60_000;

/** The status of the claim that a verdict stores. */
const STORED_STATUS = {
  active: 'active',
  pending: 'pending',
  refused: 'pending',
} as const satisfies Record<DocsVerdict['status'], DocsClaimStatus>;

/**
 * Replaces the claim of an instance to a docs hostname, or ends it, and decides whether the claim is active. Claims of
 * one hostname are decided one after the other. Throws 404 for an unknown license.
 */
export function claimDocsHostname(
  ctx: DocsClaiming & Reading,
  instanceId: Id<'inst'>,
  wanted: { readonly hostname: string; readonly dns: DocsDns } | null,
): Promise<Claimed> {
  return inTransaction(ctx.database, async (tx) => {
    // The syncs of a license's instances wait here for each other.
    const license = await lockLicense(tx, ctx.license.id);
    const before = await findDocsHostnameOf(tx, instanceId);
    const isKept = before !== undefined && before.hostname === wanted?.hostname;
    const withdrawn = before === undefined || isKept ? [] : [before.hostname];
    if (before !== undefined && !isKept) {
      await releaseDocsHostname(ctx, tx, { license, permit: ctx.permit }, before);
      await record(ctx, tx, 'docsHostname.release', before.hostname);
    }
    if (wanted === null) return { verdict: null, withdrawn, isActivated: false };
    if (!LICENSE_IS_ACTIVE[license.status])
      return { verdict: { status: 'refused', reason: 'suspended' }, withdrawn, isActivated: false };
    const { hostname } = wanted;
    await lockHubHost(tx, hostname, isoFromNow(ctx.clock));
    const wasServedElsewhere = await releaseAbandoned(ctx, tx, hostname);
    // Read again: an abandoned claim may have been released.
    const host = await lockHubHost(tx, hostname, isoFromNow(ctx.clock));
    if (!isKept) await insert(ctx, tx, instanceId, hostname);
    const was = isKept ? before.status : 'pending';
    const createdAt = isKept ? before.createdAt : isoFromNow(ctx.clock);
    const claim = { hostname, instanceId, was, createdAt, isFresh: !isKept, dns: wanted.dns };
    const verdict = await judgeDocsClaim(ctx, tx, host, claim);
    const is = STORED_STATUS[verdict.status];
    if (is !== was) {
      const verifiedAt = DOCS_CLAIM_IS_ACTIVE[is] ? isoFromNow(ctx.clock) : null;
      await setDocsHostnameStatus(tx, ctx.permit, { hostname, instanceId }, { status: is, verifiedAt });
    }
    const isDropped = (DOCS_CLAIM_IS_ACTIVE[was] || wasServedElsewhere) && !DOCS_CLAIM_IS_ACTIVE[is];
    return {
      verdict,
      withdrawn: isDropped ? [...withdrawn, hostname] : withdrawn,
      isActivated: !DOCS_CLAIM_IS_ACTIVE[was] && DOCS_CLAIM_IS_ACTIVE[is],
    };
  });
}

/**
 * Releases the claims of instances that have not synced for too long. The hostname stays reserved for their licenses
 * as if they had cleared it. Returns whether one of the claims was active. The host is locked.
 */
async function releaseAbandoned(ctx: DocsClaiming, tx: Tx, hostname: string): Promise<boolean> {
  const before = isoFromNow(ctx.clock, -ABANDONED_AFTER_MS);
  const claims = await listAbandonedDocsClaims(tx, hostname, before);
  for (const claim of claims) {
    const { licenseId, licenseStatus } = claim;
    const holder = {
      license: { id: licenseId, status: licenseStatus },
      permit: permitPlatform(licenseId, 'retention'),
    };
    await releaseDocsHostname(ctx, tx, holder, claim);
    await auditLoss(ctx, tx, 'docsHostname.lose', hostname);
    ctx.log.warn(
      { host: hostname, licenseId },
      'a license lost its docs hostname: its instance does not sync',
    );
  }
  return claims.some(({ status }) => DOCS_CLAIM_IS_ACTIVE[status]);
}

async function insert(
  ctx: Recording & Acting,
  tx: Tx,
  instanceId: Id<'inst'>,
  hostname: string,
): Promise<void> {
  await insertDocsHostname(tx, ctx.permit, { hostname, instanceId, createdAt: isoFromNow(ctx.clock) });
  await record(ctx, tx, 'docsHostname.claim', hostname);
}

function record(ctx: Recording & Acting, tx: Tx, action: AuditAction, resourceId: string): Promise<void> {
  return auditAs(ctx, tx, { actor: ctx.actor, organizationId: null, action, resourceId });
}
