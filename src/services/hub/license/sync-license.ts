import { listInstances, updateInstance } from '#db/queries/license-instance.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SyncedLicense, SyncLicense } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { LicenseContext } from '../context.ts';
import { reportDocsHostname } from '../docs/report-docs-hostname.ts';
import { parseCloudUrl, settleInstance } from './instances.ts';
import { lockLicense } from './license.ts';
import { namesElsewhere, usageElsewhere } from './usage.ts';

/**
 * What an instance does every minute: says what it uses, and hears what its license allows and what the other
 * instances use. A suspended license hears that it is. What becomes of the docs hostname stands in the answer and
 * fails nothing.
 */
export async function syncLicense(ctx: LicenseContext, input: SyncLicense): Promise<SyncedLicense> {
  const report = { instanceId: input.instanceId, cloudUrl: parseCloudUrl(input.cloudUrl) };
  const now = isoFromNow(ctx.clock);
  const { instanceId, license, elsewhere } = await inTransaction(ctx.database, async (tx) => {
    const locked = await lockLicense(tx, ctx.license.id);
    const id = await settleInstance(ctx, tx, locked, report);
    const seen = { usageJson: JSON.stringify(input.usage), lastSeenAt: now };
    await updateInstance(tx, locked.id, id, seen);
    const instances = await listInstances(tx, locked.id);
    const elsewhere = { ...usageElsewhere(instances, id, now), ...(await namesElsewhere(tx, locked.id, id)) };
    return { instanceId: id, license: locked, elsewhere };
  });
  const { status, plan, limits, features } = license;
  // A field that was emptied says the same as none.
  const docsHostname = await reportDocsHostname(ctx, instanceId, input.docsHostname || null);
  return {
    success: true,
    instanceId,
    license: { status, plan, limits, features },
    usageElsewhere: elsewhere,
    docsHostname,
  };
}
