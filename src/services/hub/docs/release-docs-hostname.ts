import type { Tx } from '#db/client.ts';
import { type DocsHostnameRow, deleteDocsHostnameOf } from '#db/queries/docs-hostname.ts';
import { findHubHost, lockHubHost, updateHubHost } from '#db/queries/hub-host.ts';
import { DOCS_CLAIM_IS_ACTIVE, LICENSE_IS_ACTIVE } from '#src/domain/license.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Configured, HostRules } from '../context.ts';
import { proverOf, releaseHost } from '../host/index.ts';
import type { License } from '../license/index.ts';

/**
 * Ends an instance's claim to a docs hostname. A hostname whose DNS still leads to the docs host would serve the
 * next claim. So one that was active is kept from other licenses until its DNS leads elsewhere, they prove it, or the
 * cool-down is over. A suspended license keeps only what it has proved.
 */
export async function releaseDocsHostname(
  hub: HostRules & Configured,
  tx: Tx,
  { license, permit }: { readonly license: Pick<License, 'id' | 'status'>; readonly permit: LicensePermit },
  { hostname, instanceId, status }: DocsHostnameRow,
): Promise<void> {
  await deleteDocsHostnameOf(tx, permit, instanceId);
  const wasServed = DOCS_CLAIM_IS_ACTIVE[status] && LICENSE_IS_ACTIVE[license.status];
  if (wasServed && hub.settings.docsVerifyCname && hub.domainPolicy.isProofUsed) {
    const createdAt = isoFromNow(hub.clock);
    const row = (await findHubHost(tx, hostname)) ?? (await lockHubHost(tx, hostname, createdAt));
    if (proverOf(hub, row) === null)
      await updateHubHost(tx, permit, hostname, {
        licenseId: license.id,
        verifiedAt: null,
        releasedAt: createdAt,
      });
  }
  await releaseHost(hub, tx, permit, hostname);
}
