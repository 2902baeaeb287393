import { findServedDocsHost } from '#db/queries/docs-hostname.ts';
import type { DocsInstance, LookupDocsHostname } from '#src/contracts/docs.ts';
import { Fault } from '#src/kernel/fault.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import type { Hub } from '../context.ts';

/** The instance whose documentation a hostname serves. Throws 404 for every other text. */
export async function lookUpDocsHostname(
  { database, domainPolicy }: Hub,
  { hostname: text }: LookupDocsHostname,
): Promise<DocsInstance> {
  const hostname = parseHostName(text);
  const provedOnly = domainPolicy.isProofRequired;
  const served =
    hostname === null ? undefined : await findServedDocsHost(database.reader, hostname, provedOnly);
  const cloudUrl = served?.cloudUrl ?? null;
  if (cloudUrl === null) throw new Fault('not_found', 'No instance has this docs hostname.');
  return { cloudUrl };
}
