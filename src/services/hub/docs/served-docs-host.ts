import { findServedDocsHost } from '#db/queries/docs-hostname.ts';
import type { Hub } from '../context.ts';

/**
 * Whether a certificate may be ordered for a documentation host: the default one, or an operator's that is active and
 * whose registered domain has not used up its share of the certificate authority's limits.
 */
export async function mayHaveDocsCertificate(hub: Hub, host: string): Promise<boolean> {
  const { database, settings, certificates, domainPolicy } = hub;
  if (host === settings.docsHostname) return true;
  const served = await findServedDocsHost(database.reader, host, domainPolicy.isProofRequired);
  return served !== undefined && certificates.admits(host, served.licenseId);
}
