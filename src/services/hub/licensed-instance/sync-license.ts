import { listInstances, updateInstance } from '#db/queries/license-instance.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SyncedLicense, SyncLicense } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { LicenseContext } from '../context.ts';
import { reportDocsHostname } from '../docs/index.ts';
import { hostProofOf } from '../host/index.ts';
import { lockLicense, namesElsewhere, usageElsewhere } from '../license/index.ts';
import { parseCloudUrl } from './add-license-instance.ts';
import { endHandover } from './handover.ts';
import { type Identification, identifyInstance } from './identify-instance.ts';

/**
 * Called by each instance every minute. Records its usage, and returns the license with its status and the usage of the
 * other instances. A refused docs hostname is part of the answer. Throws 400, 403 and 409 for an identity that is refused.
 */
export async function syncLicense(ctx: LicenseContext, input: SyncLicense): Promise<SyncedLicense> {
  const instanceId = input.instanceId ?? ctx.scope ?? undefined;
  const report: Identification = { ...input, instanceId, cloudUrl: parseCloudUrl(input.cloudUrl) };
  const now = isoFromNow(ctx.clock);
  const { identified, license, elsewhere } = await inTransaction(ctx.database, async (tx) => {
    const locked = await lockLicense(tx, ctx.license.id);
    const identified = await identifyInstance(ctx, tx, locked, report);
    const id = identified.instanceId;
    const seen = { usageJson: JSON.stringify(input.usage), lastSeenAt: now };
    await updateInstance(tx, ctx.permit, id, seen);
    // A key of one instance can be that of a claim.
    if (ctx.scope !== null) await endHandover(ctx, tx, { instanceId: id, licenseKey: input.licenseKey });
    const instances = await listInstances(tx, locked.id);
    const elsewhere = {
      ...usageElsewhere(ctx, instances, id),
      ...(await namesElsewhere(tx, locked.id, instances, id)),
    };
    return { identified, license: locked, elsewhere };
  });
  const { id: licenseId, status, plan, limits, features } = license;
  // An empty field is the same as a missing one.
  const docsHostname = await reportDocsHostname(ctx, identified.instanceId, input.docsHostname || null);
  return {
    success: true,
    ...identified,
    license: { licenseId, status, plan, limits, features },
    usageElsewhere: elsewhere,
    docsHostname,
    hostProof: hostProofOf(ctx, ctx.license.id),
  };
}
