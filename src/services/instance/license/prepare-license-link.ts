import { enforceLicenseLink, suspendLicenseLink } from '#db/queries/license-link.ts';
import type { Instance } from '../context.ts';

/** At the start: enforces the stored license if there is a hub. Without one it stays stored and is not enforced. */
export async function prepareLicenseLink({
  hub,
  database,
  log,
}: Pick<Instance, 'hub' | 'database' | 'log'>): Promise<void> {
  if (hub !== null) return enforceLicenseLink(database.writer);
  if (await suspendLicenseLink(database.writer))
    log.warn(
      'LICENSE_HUB_URL is not set: the license of this instance is kept but not enforced, and no names are registered. Set it again to go on under the license.',
    );
}
