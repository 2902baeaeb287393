import { findInstance } from '#db/queries/license-instance.ts';
import { countSubdomains, listSubdomainRows } from '#db/queries/subdomain.ts';
import type { Listing } from '#src/contracts/hub/common.ts';
import type { SubdomainList } from '#src/contracts/hub/subdomain.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/index.ts';
import { fqdnOf } from './names.ts';

/** What an instance holds, newest first, without what it has released. */
export async function listSubdomains(
  { database, license, settings }: LicenseContext,
  { instanceId, limit, offset }: Listing,
): Promise<SubdomainList> {
  const db = database.reader;
  if ((await findInstance(db, license.id, instanceId)) === undefined) throw notFound('Instance');
  const [rows, total] = await Promise.all([
    listSubdomainRows(db, { licenseId: license.id, instanceId, limit, offset }),
    countSubdomains(db, license.id, instanceId),
  ]);
  const subdomains = rows.map((row) => ({ ...row, fqdn: fqdnOf(settings, row.name) }));
  return { success: true, subdomains, total };
}
