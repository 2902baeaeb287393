import { findInstance } from '#db/queries/license-instance.ts';
import { countPurchasedDomains, listPurchasedDomainRows } from '#db/queries/purchased-domain.ts';
import type { Listing } from '#src/contracts/hub/common.ts';
import type { PurchasedDomainList } from '#src/contracts/hub/purchased-domain.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/index.ts';

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
