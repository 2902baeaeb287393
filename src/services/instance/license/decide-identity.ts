import { clearHubIds } from '#db/queries/domain.ts';
import { deleteHubNames } from '#db/queries/hub-name.ts';
import { deleteJobsOfKind } from '#db/queries/job.ts';
import { findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { LicenseLinkView } from '#src/contracts/license-link.ts';
import type { JobKind } from '#src/domain/job.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';

import type { MemberContext } from '../context.ts';
import { getLicenseLink } from './get-license-link.ts';
import { forgetIdentity } from './identity.ts';
import { NO_PROBLEM, syncLicense } from './sync-license.ts';

/**
 * For the operator of an instance that was copied: this one goes on under its id, and the other copy is refused from now
 * on. Throws 409 where there is no copy.
 */
export async function adoptIdentity(ctx: MemberContext): Promise<LicenseLinkView> {
  const link = await findLicenseLink(ctx.database.writer);
  if (link?.problemCode !== 'INSTANCE_COPIED')
    throw new Fault('conflict', 'No copy of this instance is known. There is nothing to decide.');
  await inTransaction(ctx.database, (tx) =>
    audit(ctx, tx, 'licenseLink.adopt', link.instanceId ?? 'instance'),
  );
  await syncLicense(ctx, { replacesCopy: true });
  return getLicenseLink(ctx);
}

/**
 * For the operator of an instance that was copied or removed: this one becomes a new instance of the license. The names
 * that the hub keeps for the other one stay with it. A license that was linked by a claim code is given up, since its
 * key belongs to the other instance: ask for a new code.
 */
export async function registerAnew(ctx: MemberContext): Promise<LicenseLinkView> {
  const link = await findLicenseLink(ctx.database.writer);
  if (!link?.problemCode)
    throw new Fault(
      'conflict',
      'The license hub knows this instance. There is no reason to register it anew.',
    );
  await inTransaction(ctx.database, async (tx) => {
    await forgetIdentity(tx);
    // What the license allows goes on being enforced until the hub answers.
    const nobody = { instanceId: null, keyHash: null, registrationSealed: null, claimedKeySealed: null };
    await updateLicenseLink(tx, { ...nobody, ...NO_PROBLEM });
    // Orders of the other instance: here they would take its names away.
    await deleteJobsOfKind(tx, 'name.release' satisfies JobKind);
    await deleteHubNames(tx);
    await clearHubIds(tx);
    await audit(ctx, tx, 'licenseLink.register', link.instanceId ?? 'instance');
  });
  await syncLicense(ctx);
  return getLicenseLink(ctx);
}
