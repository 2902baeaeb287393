import { findServedCloudUrl } from '#db/queries/docs-hostname.ts';
import type { Hub } from '../context.ts';

/** Whether the documentation is served under a host: the default one, or an operator's that points to us. */
export async function isServedDocsHost({ database, settings }: Hub, host: string): Promise<boolean> {
  if (host === settings.docsHostname) return true;
  return (await findServedCloudUrl(database.reader, host)) !== undefined;
}
