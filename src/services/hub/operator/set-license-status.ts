import { updateLicenseRow } from '#db/queries/license.ts';
import { countNamesBehindLicense, listNamesBehindLicense } from '#db/queries/subdomain-record.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ChangedLicenseStatus, SetLicenseStatus } from '#src/contracts/hub/license.ts';
import { audit } from '../../platform/audit/index.ts';
import { permitOperator } from '../access/permit.ts';
import type { HubOperatorContext } from '../context.ts';
import { lockLicense } from '../license/index.ts';
import { SETTLED_IN_A_CALL, settleNames } from '../subdomain/index.ts';

/**
 * For the operator. Suspending takes the DNS records of active subdomains away and keeps their names; resuming puts
 * them back. The license has its new state at once; records that a provider does not change now follow by themselves.
 */
export async function setLicenseStatus(
  ctx: HubOperatorContext,
  { licenseId, status }: SetLicenseStatus,
): Promise<ChangedLicenseStatus> {
  await inTransaction(ctx.database, async (tx) => {
    const before = await lockLicense(tx, licenseId);
    await updateLicenseRow(tx, permitOperator(ctx.actor, licenseId), { status });
    await audit(ctx, tx, 'license.setStatus', licenseId, { before, after: { status } });
  });
  const db = ctx.database.writer;
  const behind = await listNamesBehindLicense(db, SETTLED_IN_A_CALL.names, licenseId);
  await settleNames(ctx, behind, SETTLED_IN_A_CALL.timeMs);
  return { licenseId, status, waiting: await countNamesBehindLicense(db, licenseId) };
}
