import { findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { MemberContext } from '../context.ts';
import { UNLINKED } from './sync-license.ts';

/** For the operator: removes a license that was linked by a claim code. Its names stay at the hub. Throws 404. */
export async function removeLicenseLink(ctx: MemberContext): Promise<Removed> {
  const link = await findLicenseLink(ctx.database.reader);
  if (!link?.claimedKeySealed) throw new Fault('not_found', 'No license was linked by a claim code.');
  const removed = link.instanceId ?? ctx.actor.organizationId;
  await inTransaction(ctx.database, async (tx) => {
    await updateLicenseLink(tx, { claimedKeySealed: null, ...UNLINKED });
    await audit(ctx, tx, 'licenseLink.remove', removed, {
      before: { isLinked: true },
      after: { isLinked: false },
    });
  });
  return { removed };
}
