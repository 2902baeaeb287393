import { countCustomDomains, deleteCustomDomain, listCustomDomainRows } from '#db/queries/custom-domain.ts';
import { findInstance } from '#db/queries/license-instance.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Done, Listing } from '#src/contracts/hub/common.ts';
import type { CustomDomainList, RemoveCustomDomain } from '#src/contracts/hub/custom-domain.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { LicenseContext } from '../context.ts';
import { releaseHost } from '../host/release-host.ts';
import { notFound } from '../license/refusals.ts';

/** Frees a domain and its place under the limit. */
export async function removeCustomDomain(
  ctx: LicenseContext,
  { customDomainId, instanceId }: RemoveCustomDomain,
): Promise<Done> {
  const { actor, license } = ctx;
  await inTransaction(ctx.database, async (tx) => {
    const host = await deleteCustomDomain(tx, license.id, customDomainId, instanceId ?? ctx.scope);
    if (host === undefined) throw notFound('Domain');
    await releaseHost(ctx, tx, host, license.id);
    const entry = {
      actor,
      organizationId: null,
      action: 'customDomain.remove' as const,
      resourceId: customDomainId,
    };
    await auditAs(ctx, tx, entry);
  });
  return { success: true, message: 'The custom domain was removed.' };
}

/** What an instance holds, newest first. */
export async function listCustomDomains(
  { database, license }: LicenseContext,
  { instanceId, limit, offset }: Listing,
): Promise<CustomDomainList> {
  const db = database.reader;
  if ((await findInstance(db, license.id, instanceId)) === undefined) throw notFound('Instance');
  const [rows, total] = await Promise.all([
    listCustomDomainRows(db, { licenseId: license.id, instanceId, limit, offset }),
    countCustomDomains(db, license.id, instanceId),
  ]);
  return { success: true, customDomains: rows.map((row) => ({ ...row, status: 'active' })), total };
}
