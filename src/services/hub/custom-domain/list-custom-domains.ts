import { countCustomDomains, listCustomDomainRows } from '#db/queries/custom-domain.ts';
import { findInstance } from '#db/queries/license-instance.ts';
import type { Listing } from '#src/contracts/hub/common.ts';
import type { CustomDomainList } from '#src/contracts/hub/custom-domain.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/index.ts';

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
