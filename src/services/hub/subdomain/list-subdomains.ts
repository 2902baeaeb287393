import { findInstance } from '#db/queries/license-instance.ts';
import {
  countSubdomains,
  findOwnSubdomain,
  listSubdomainRows,
  type SubdomainRow,
} from '#db/queries/subdomain.ts';
import type { ListSubdomains, SubdomainList } from '#src/contracts/hub/subdomain.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/index.ts';
import { fqdnOf } from './names.ts';

/** What an instance holds, newest first, or the one of a name; without what it has released. */
export async function listSubdomains(
  { database, license, settings }: LicenseContext,
  { instanceId, name, limit, offset }: ListSubdomains,
): Promise<SubdomainList> {
  const db = database.reader;
  if ((await findInstance(db, license.id, instanceId)) === undefined) throw notFound('Instance');
  const owner = { licenseId: license.id, instanceId };
  const answer = (rows: readonly SubdomainRow[], total: number): SubdomainList => ({
    success: true,
    subdomains: rows.map((row) => ({ ...row, fqdn: fqdnOf(settings, row.name) })),
    total,
  });
  if (name !== undefined) {
    const own = await findOwnSubdomain(db, { ...owner, name });
    const rows = own === undefined ? [] : [own];
    return answer(rows.slice(offset), rows.length);
  }
  return answer(
    ...(await Promise.all([
      listSubdomainRows(db, { ...owner, limit, offset }),
      countSubdomains(db, license.id, [instanceId]),
    ])),
  );
}
