import { enforceLicenseLink, suspendLicenseLink } from '#db/queries/license-link.ts';
import type { Instance } from '../context.ts';

/**
 * At a start: with a hub the stored license is enforced. Without one it is kept for the next start with a hub, and
 * nothing of it holds until then.
 */
export async function prepareLicenseLink({ hub, database, log }: Instance): Promise<void> {
  if (hub !== null) return enforceLicenseLink(database.writer);
  if (await suspendLicenseLink(database.writer))
    log.warn(
      'LICENSE_HUB_URL is not set: the license of this instance is kept but not enforced, and no names are registered. Set it again to go on under the license.',
    );
}
