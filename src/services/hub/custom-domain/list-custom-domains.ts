import {
  type CustomDomainRow,
  countCustomDomains,
  findOwnCustomDomain,
  listCustomDomainRows,
} from '#db/queries/custom-domain.ts';
import { findInstance } from '#db/queries/license-instance.ts';
import type { CustomDomainList, ListCustomDomains } from '#src/contracts/hub/custom-domain.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import type { LicenseContext } from '../context.ts';
import { notFound } from '../license/index.ts';

/** What an instance holds, newest first, or the one of a host. */
export async function listCustomDomains(
  { database, license }: LicenseContext,
  { instanceId, host, limit, offset }: ListCustomDomains,
): Promise<CustomDomainList> {
  const db = database.reader;
  if ((await findInstance(db, license.id, instanceId)) === undefined) throw notFound('Instance');
  const owner = { licenseId: license.id, instanceId };
  const answer = (rows: readonly CustomDomainRow[], total: number): CustomDomainList => ({
    success: true,
    customDomains: rows.map((row) => ({ ...row, status: 'active' })),
    total,
  });
  if (host !== undefined) {
    const own = await findOwnCustomDomain(db, { ...owner, host: parseHostName(host) ?? host });
    const rows = own === undefined ? [] : [own];
    return answer(rows.slice(offset), rows.length);
  }
  return answer(
    ...(await Promise.all([
      listCustomDomainRows(db, { ...owner, limit, offset }),
      countCustomDomains(db, license.id, [instanceId]),
    ])),
  );
}
