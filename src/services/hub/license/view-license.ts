import type { LicenseView } from '#src/contracts/hub/license.ts';
import type { License } from './license.ts';

/** A license in the form of the API. */
export function viewLicense({ id, ...license }: License): LicenseView {
  return { licenseId: id, ...license };
}
