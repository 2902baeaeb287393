import { findServedCloudUrl } from '#db/queries/docs-hostname.ts';
import type { DocsInstance, LookupDocsHostname } from '#src/contracts/docs.ts';
import { Fault } from '#src/kernel/fault.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import type { Hub } from '../context.ts';

/** The instance whose theme the docs wear on a hostname. Throws 404 for every other text, host name or not. */
export async function lookUpDocsHostname(
  { database }: Hub,
  { hostname: text }: LookupDocsHostname,
): Promise<DocsInstance> {
  const hostname = parseHostName(text);
  const cloudUrl = hostname === null ? undefined : await findServedCloudUrl(database.reader, hostname);
  if (cloudUrl === undefined) throw new Fault('not_found', 'No instance has this docs hostname.');
  return { cloudUrl };
}
