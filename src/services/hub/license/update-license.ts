import { findLicense, updateLicenseRow } from '#db/queries/license.ts';
import { inTransaction } from '#db/transaction.ts';
import type { LicenseView, UpdateLicense } from '#src/contracts/hub/license.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { HubOperatorContext } from '../context.ts';
import { lockLicense, readLicense } from './license.ts';
import { viewLicense } from './view-license.ts';

/**
 * For the operator: another plan, name or other overrides. Holds from the next request on; what an instance has
 * above a lowered limit it keeps.
 */
export async function updateLicense(ctx: HubOperatorContext, input: UpdateLicense): Promise<LicenseView> {
  const { licenseId, plan, name, limits, features } = input;
  return inTransaction(ctx.database, async (tx) => {
    const before = await lockLicense(tx, licenseId);
    await updateLicenseRow(tx, licenseId, {
      ...(plan === undefined ? {} : { plan }),
      ...(name === undefined ? {} : { name }),
      ...(limits === undefined ? {} : { limitsJson: JSON.stringify(limits) }),
      ...(features === undefined ? {} : { featuresJson: JSON.stringify(features) }),
    });
    await audit(ctx, tx, 'license.update', licenseId);
    const row = await findLicense(tx, licenseId);
    return viewLicense(row === undefined ? before : readLicense(row));
  });
}
