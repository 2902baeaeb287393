import { listOtherDocsClaims } from '#db/queries/docs-hostname.ts';
import { findHolders } from '#db/queries/hub-host.ts';
import { findNameHolder } from '#db/queries/subdomain-record.ts';
import type { HeldName } from '#src/contracts/hub/name-state.ts';
import { isUnder } from '#src/kernel/host-name.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Configured } from '../context.ts';

const MAX_NAMES = 100;

/** Every name that a license has at a host: a subdomain, or domains and claims of the docs hostname. */
export async function heldNames(
  { database, settings: { subdomainZone } }: Reading & Configured,
  host: string,
): Promise<HeldName[]> {
  const db = database.reader;
  if (isUnder(host, subdomainZone)) {
    const holder = await findNameHolder(db, host.slice(0, -subdomainZone.length - 1));
    return holder === undefined ? [] : [{ kind: 'subdomain', ...holder }];
  }
  const [holders, claims] = await Promise.all([findHolders(db, host), listOtherDocsClaims(db, host, null)]);
  const domains = holders.map(({ table, ...holder }) => ({
    ...holder,
    ...{ kind: table, status: 'active' as const, ipAddress: null },
  }));
  const hostnames = claims.map(({ hostname, ...claim }) => ({
    ...claim,
    ...{ kind: 'docsHostname' as const, id: hostname, ipAddress: null },
  }));
  return [...domains, ...hostnames].slice(0, MAX_NAMES);
}
