import { insertLicense } from '#db/queries/license.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreatedLicense, CreateLicense } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permitOperator } from '../access/permit.ts';
import type { HubOperatorContext } from '../context.ts';
import { newLicenseKey } from './keys.ts';
import { readLicense, recordedLicense } from './license.ts';

/** For the operator: a new license. Its key is shown only once and stored as a hash. */
export async function createLicense(ctx: HubOperatorContext, input: CreateLicense): Promise<CreatedLicense> {
  const licenseId = ctx.ids.next('lic');
  const licenseKey = newLicenseKey(ctx.ids);
  const license = {
    name: input.name ?? null,
    plan: input.plan,
    limitsJson: JSON.stringify(input.limits ?? {}),
    featuresJson: JSON.stringify(input.features ?? {}),
    status: 'active' as const,
    createdAt: isoFromNow(ctx.clock),
  };
  await inTransaction(ctx.database, async (tx) => {
    const keyHash = hashOfToken(licenseKey);
    await insertLicense(tx, permitOperator(ctx.actor, licenseId), { ...license, keyHash });
    const after = recordedLicense(readLicense({ id: licenseId, ...license }));
    await audit(ctx, tx, 'license.create', licenseId, { before: {}, after });
  });
  return { licenseId, licenseKey };
}
