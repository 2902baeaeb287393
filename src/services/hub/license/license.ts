import type { Tx } from '#db/client.ts';
import { type LicenseRow, lockLicenseRow } from '#db/queries/license.ts';
import { LicenseFeatures, Limits } from '#src/contracts/hub/plan.ts';
import { Fault } from '#src/kernel/fault.ts';
import { PLANS } from '../../platform/plan/plan-table.ts';
import type { License } from '../context.ts';

export type { License };

const NONE = '{}';

export function readLicense({ limitsJson, featuresJson, ...row }: LicenseRow): License {
  const { limits, features } = PLANS[row.plan];
  return {
    ...row,
    limits: limitsJson === NONE ? limits : Limits.parse({ ...limits, ...JSON.parse(limitsJson) }),
    features:
      featuresJson === NONE ? features : LicenseFeatures.parse({ ...features, ...JSON.parse(featuresJson) }),
  };
}

/** Locks the license for the rest of the transaction, and reads it as it is from then on. */
export async function lockLicense(tx: Tx, licenseId: string): Promise<License> {
  const row = await lockLicenseRow(tx, licenseId);
  if (row === undefined) throw new Fault('not_found', 'License not found.', { reason: 'NOT_FOUND' });
  return readLicense(row);
}

/** The same for what only an active license may do. */
export async function lockActiveLicense(tx: Tx, licenseId: string): Promise<License> {
  const license = await lockLicense(tx, licenseId);
  assertActive(license);
  return license;
}

export function assertActive({ status }: License): void {
  if (status === 'active') return;
  throw new Fault('forbidden', 'This license is suspended. Ask the operator of the license hub.', {
    reason: 'LICENSE_SUSPENDED',
  });
}
