import type { Tx } from '#db/client.ts';
import {
  deleteAbandonedDocsHostname,
  findDocsHostnameOf,
  insertDocsHostname,
  setDocsHostnameStatus,
} from '#db/queries/docs-hostname.ts';
import { lockHubHost } from '#db/queries/hub-host.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AuditAction } from '#src/domain/audit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { Reading, Recording } from '../../platform/core/core-services.ts';
import type { Acting, DocsClaiming } from '../context.ts';
import { lockLicense } from '../license/license.ts';
import type { DocsDns } from './docs-dns.ts';
import { type DocsVerdict, judgeDocsClaim } from './judge-docs-claim.ts';
import { releaseDocsHostname } from './release-docs-hostname.ts';

export interface Claimed {
  /** What became of the hostname that was asked for; null: none was. */
  readonly verdict: DocsVerdict | null;
  /** Hostnames that the instance may have been answered for and is not any more. */
  readonly withdrawn: readonly string[];
  /** Whether the hostname is answered for from now on, and was not before. */
  readonly isActivated: boolean;
}

/** As long as a license holds without its hub: an instance that is silent for longer gives its hostname up. */
const ABANDONED_AFTER_MS = 7 * 24 * 60 * 60_000;

/**
 * Gives an instance the claim to a hostname, or none, in the place of the one it had, and decides whether the claim is
 * active. Claims of one hostname are decided one after the other.
 */
export function claimDocsHostname(
  ctx: DocsClaiming & Reading,
  instanceId: string,
  wanted: { readonly hostname: string; readonly dns: DocsDns } | null,
): Promise<Claimed> {
  return inTransaction(ctx.database, async (tx) => {
    // The syncs of a license's instances wait here for each other.
    const license = await lockLicense(tx, ctx.license.id);
    const before = await findDocsHostnameOf(tx, instanceId);
    const isKept = before !== undefined && before.hostname === wanted?.hostname;
    const withdrawn = before === undefined || isKept ? [] : [before.hostname];
    if (before !== undefined && !isKept) {
      await releaseDocsHostname(ctx, tx, license, before);
      await record(ctx, tx, 'docsHostname.release', before.hostname);
    }
    if (wanted === null) return { verdict: null, withdrawn, isActivated: false };
    if (license.status !== 'active')
      return { verdict: { status: 'refused', reason: 'suspended' }, withdrawn, isActivated: false };
    const { hostname } = wanted;
    const host = await lockHubHost(tx, hostname, isoFromNow(ctx.clock));
    await deleteAbandonedDocsHostname(tx, hostname, isoFromNow(ctx.clock, -ABANDONED_AFTER_MS));
    if (!isKept) await insert(ctx, tx, instanceId, hostname);
    const was = isKept ? before.status : 'pending';
    const createdAt = isKept ? before.createdAt : isoFromNow(ctx.clock);
    const claim = { hostname, instanceId, was, createdAt, isFresh: !isKept, dns: wanted.dns };
    const verdict = await judgeDocsClaim(ctx, tx, host, claim);
    const is = verdict.status === 'active' ? 'active' : 'pending';
    if (is !== was) {
      const verifiedAt = is === 'active' ? isoFromNow(ctx.clock) : null;
      await setDocsHostnameStatus(tx, { hostname, instanceId }, { status: is, verifiedAt });
    }
    const isDropped = was === 'active' && is === 'pending';
    return {
      verdict,
      withdrawn: isDropped ? [...withdrawn, hostname] : withdrawn,
      isActivated: was === 'pending' && is === 'active',
    };
  });
}

async function insert(ctx: Recording & Acting, tx: Tx, instanceId: string, hostname: string): Promise<void> {
  await insertDocsHostname(tx, { hostname, instanceId, createdAt: isoFromNow(ctx.clock) });
  await record(ctx, tx, 'docsHostname.claim', hostname);
}

function record(ctx: Recording & Acting, tx: Tx, action: AuditAction, resourceId: string): Promise<void> {
  return auditAs(ctx, tx, { actor: ctx.actor, organizationId: null, action, resourceId });
}
