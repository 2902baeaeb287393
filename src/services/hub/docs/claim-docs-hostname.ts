import type { Tx } from '#db/client.ts';
import {
  type DocsHostnameRow,
  deleteDocsHostnameOf,
  deleteForsakenDocsHostname,
  findDocsHostnameOf,
  insertDocsHostname,
} from '#db/queries/docs-hostname.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { LicenseContext } from '../context.ts';
import { lockLicense } from '../license/license.ts';

export interface Claimed {
  /** What the instance has from here on; undefined: nothing. */
  readonly held: DocsHostnameRow | undefined;
  /** What it had before and does not have any more. */
  readonly released: string | undefined;
  /** Why it does not have what it asked for. */
  readonly refusal: 'taken' | 'suspended' | null;
}

/** As long as a license holds without its hub: an instance that is silent for longer gives its hostname up. */
const FORSAKEN_AFTER_MS = 7 * 24 * 60 * 60_000;

/** Gives an instance the hostname, or nothing, in the place of what it had. Whoever comes first has a hostname. */
export function claimDocsHostname(
  ctx: LicenseContext,
  instanceId: string,
  hostname: string | null,
): Promise<Claimed> {
  return inTransaction(ctx.database, async (tx) => {
    // The instance's syncs stand in line behind its license.
    const license = await lockLicense(tx, ctx.license.id);
    const before = await findDocsHostnameOf(tx, instanceId);
    if (before !== undefined && before.hostname === hostname) {
      const refusal = license.status === 'active' ? null : 'suspended';
      return { held: before, released: undefined, refusal };
    }
    if (before !== undefined) {
      await deleteDocsHostnameOf(tx, instanceId);
      await record(ctx, tx, 'docsHostname.release', before.hostname);
    }
    const released = before?.hostname;
    if (hostname === null) return { held: undefined, released, refusal: null };
    if (license.status !== 'active') return { held: undefined, released, refusal: 'suspended' };
    await deleteForsakenDocsHostname(tx, hostname, isoFromNow(ctx.clock, -FORSAKEN_AFTER_MS));
    const createdAt = isoFromNow(ctx.clock);
    if (!(await insertDocsHostname(tx, { hostname, instanceId, createdAt })))
      return { held: undefined, released, refusal: 'taken' };
    await record(ctx, tx, 'docsHostname.claim', hostname);
    return { held: { hostname, instanceId, status: 'pending' }, released, refusal: null };
  });
}

function record(ctx: LicenseContext, tx: Tx, action: string, resourceId: string): Promise<void> {
  return auditAs(ctx, tx, { actor: ctx.actor, organizationId: null, action, resourceId });
}
