import { clearHubIds } from '#db/queries/hub-held-domain.ts';
import { deleteHubIdentities } from '#db/queries/hub-identity.ts';
import { deleteHubNames } from '#db/queries/hub-name.ts';
import { deleteJobsOfKind } from '#db/queries/job.ts';
import { findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { LicenseLinkView } from '#src/contracts/license-link.ts';
import type { JobKind } from '#src/domain/job.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { MemberContext } from '../context.ts';
import { getLicenseLink } from './get-license-link.ts';
import { NO_PROBLEM, syncLicense } from './sync-license.ts';

/**
 * For the operator of an instance that was copied or removed: this one becomes a new instance of the license. The names
 * that the hub keeps for the other one stay there. A license that was linked by a claim code is removed, since its key
 * belongs to the other instance: request a new code. Throws 409 if the hub knows this instance.
 */
export async function registerLicenseLink(ctx: MemberContext): Promise<LicenseLinkView> {
  const link = await findLicenseLink(ctx.database.writer);
  if (!link?.problemCode)
    throw new Fault(
      'conflict',
      'The license hub already accepts this instance. It does not need to be registered again.',
    );
  await inTransaction(ctx.database, async (tx) => {
    await deleteHubIdentities(tx);
    // The stored limits of the license are enforced until the hub answers.
    await updateLicenseLink(tx, {
      instanceId: null,
      keyHash: null,
      registrationSealed: null,
      claimedKeySealed: null,
      ...NO_PROBLEM,
    });
    // These belong to the other instance: here they would release its names.
    await deleteJobsOfKind(tx, 'name.release' satisfies JobKind);
    await deleteHubNames(tx);
    await clearHubIds(tx, forOperator(ctx.actor));
    await audit(ctx, tx, 'licenseLink.register', link.instanceId ?? 'instance', {
      before: { instanceId: link.instanceId, problem: link.problemCode },
      after: {},
    });
  });
  await syncLicense(ctx);
  return getLicenseLink(ctx);
}
