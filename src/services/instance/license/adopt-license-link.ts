import { findLicenseLink } from '#db/queries/license-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { LicenseLinkView } from '#src/contracts/license-link.ts';
import type { IdentityProblem } from '#src/domain/license.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { MemberContext } from '../context.ts';
import { getLicenseLink } from './get-license-link.ts';
import { syncLicense } from './sync-license.ts';

/**
 * For the operator of an instance that was copied: this one keeps its id, and the hub refuses the other copy from now on.
 * Throws 409 if no copy is known.
 */
export async function adoptLicenseLink(ctx: MemberContext): Promise<LicenseLinkView> {
  const link = await findLicenseLink(ctx.database.writer);
  if (!link?.problemCode || !CAN_ADOPT[link.problemCode])
    throw new Fault('conflict', 'This instance was not copied. No action is needed.');
  await inTransaction(ctx.database, (tx) =>
    audit(ctx, tx, 'licenseLink.adopt', link.instanceId ?? 'instance', {
      before: { problem: link.problemCode },
      after: {},
    }),
  );
  await syncLicense(ctx, { replacesCopy: true });
  return getLicenseLink(ctx);
}

/** Whether keeping the identity solves the problem. */
const CAN_ADOPT = {
  INSTANCE_COPIED: true,
  INSTANCE_SECRET_WRONG: false,
  INSTANCE_REMOVED: false,
} as const satisfies Record<IdentityProblem, boolean>;
