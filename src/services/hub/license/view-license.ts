import type { LicenseView } from '#src/contracts/hub/license.ts';
import type { License } from './license.ts';

export function viewLicense({ id, ...license }: License): LicenseView {
  return { licenseId: id, ...license };
}
