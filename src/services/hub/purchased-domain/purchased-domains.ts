import { findInstance } from '#db/queries/license-instance.ts';
import {
  countPurchasedDomains,
  deletePurchasedDomain,
  listPurchasedDomainRows,
} from '#db/queries/purchased-domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Done, Listing } from '#src/contracts/hub/common.ts';
import type { PurchasedDomainList, RemovePurchasedDomain } from '#src/contracts/hub/purchased-domain.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { LicenseContext } from '../context.ts';
import { releaseHost } from '../host/release-host.ts';
import { notFound } from '../license/refusals.ts';

/** Frees a domain's place under the limit. At the registrar it stays what it is. */
export async function removePurchasedDomain(
  ctx: LicenseContext,
  { purchasedDomainId, instanceId }: RemovePurchasedDomain,
): Promise<Done> {
  const { actor, license } = ctx;
  await inTransaction(ctx.database, async (tx) => {
    const host = await deletePurchasedDomain(tx, license.id, purchasedDomainId, instanceId ?? ctx.scope);
    if (host === undefined) throw notFound('Domain');
    await releaseHost(ctx, tx, host, license.id);
    const action = 'purchasedDomain.remove';
    await auditAs(ctx, tx, { actor, organizationId: null, action, resourceId: purchasedDomainId });
  });
  return {
    success: true,
    message: 'The domain is no longer counted here. It was not cancelled at the registrar.',
  };
}

/** What an instance has bought, newest first. */
export async function listPurchasedDomains(
  { database, license }: LicenseContext,
  { instanceId, limit, offset }: Listing,
): Promise<PurchasedDomainList> {
  const db = database.reader;
  if ((await findInstance(db, license.id, instanceId)) === undefined) throw notFound('Instance');
  const [rows, total] = await Promise.all([
    listPurchasedDomainRows(db, { licenseId: license.id, instanceId, limit, offset }),
    countPurchasedDomains(db, license.id, instanceId),
  ]);
  const purchasedDomains = rows.map(({ autoRenew, ...row }) => ({
    ...row,
    status: 'active' as const,
    autoRenew: autoRenew === 1,
  }));
  return { success: true, purchasedDomains, total };
}
