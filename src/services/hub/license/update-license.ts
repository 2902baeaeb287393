import { findLicense, updateLicenseRow } from '#db/queries/license.ts';
import { inTransaction } from '#db/transaction.ts';
import type { LicenseView, UpdateLicense } from '#src/contracts/hub/license.ts';
import { audit } from '../../platform/audit/index.ts';
import { permitOperator } from '../access/permit.ts';
import type { HubOperatorContext } from '../context.ts';
import { lockLicense, readLicense, recordedLicense } from './license.ts';
import { viewLicense } from './view-license.ts';

/**
 * For the operator: another plan, name or other overrides. Holds from the next request on; what an instance has
 * above a lowered limit it keeps.
 */
export async function updateLicense(ctx: HubOperatorContext, input: UpdateLicense): Promise<LicenseView> {
  const { licenseId, plan, name, limits, features } = input;
  return inTransaction(ctx.database, async (tx) => {
    const before = await lockLicense(tx, licenseId);
    await updateLicenseRow(tx, permitOperator(ctx.actor, licenseId), {
      ...(plan === undefined ? {} : { plan }),
      ...(name === undefined ? {} : { name }),
      ...(limits === undefined ? {} : { limitsJson: JSON.stringify(limits) }),
      ...(features === undefined ? {} : { featuresJson: JSON.stringify(features) }),
    });
    const row = await findLicense(tx, licenseId);
    const after = row === undefined ? before : readLicense(row);
    await audit(ctx, tx, 'license.update', licenseId, {
      before: recordedLicense(before),
      after: recordedLicense(after),
    });
    return viewLicense(after);
  });
}
