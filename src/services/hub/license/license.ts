import type { Tx } from '#db/client.ts';
import { type LicenseRow, lockLicenseRow } from '#db/queries/license.ts';
import { LicenseFeatures, Limits } from '#src/contracts/hub/plan.ts';
import type { Id } from '#src/domain/id.ts';
import { LICENSE_IS_ACTIVE } from '#src/domain/license.ts';
import { Fault } from '#src/kernel/fault.ts';
import { prefixedFields } from '../../platform/audit/index.ts';
import { PLANS } from '../../platform/plan/index.ts';
import type { License } from '../context.ts';

export type { License };

const NO_OVERRIDES = '{}';

/** A license with the limits and features of its plan and its overrides. */
export function readLicense({ limitsJson, featuresJson, ...row }: LicenseRow): License {
  const { limits, features } = PLANS[row.plan];
  return {
    ...row,
    limits: limitsJson === NO_OVERRIDES ? limits : Limits.parse({ ...limits, ...JSON.parse(limitsJson) }),
    features:
      featuresJson === NO_OVERRIDES
        ? features
        : LicenseFeatures.parse({ ...features, ...JSON.parse(featuresJson) }),
  };
}

/** What the audit log records of a license. */
export function recordedLicense({ name, plan, limits, features }: License) {
  return { name, plan, ...prefixedFields('limits', limits), ...prefixedFields('features', features) };
}

/** Locks and reads a license for the rest of the transaction. Throws 404. */
export async function lockLicense(tx: Tx, licenseId: Id<'lic'>): Promise<License> {
  const row = await lockLicenseRow(tx, licenseId);
  if (row === undefined) throw new Fault('not_found', 'License not found.', { reason: 'NOT_FOUND' });
  return readLicense(row);
}

/** Locks and reads an active license. Throws 404, and 403 for a suspended one. */
export async function lockActiveLicense(tx: Tx, licenseId: Id<'lic'>): Promise<License> {
  const license = await lockLicense(tx, licenseId);
  assertActive(license);
  return license;
}

/** Throws 403 for a suspended license. */
export function assertActive({ status }: License): void {
  if (LICENSE_IS_ACTIVE[status]) return;
  throw new Fault('forbidden', 'This license is suspended. Ask the operator of the license hub.', {
    reason: 'LICENSE_SUSPENDED',
  });
}
