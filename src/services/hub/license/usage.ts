import type { Tx } from '#db/client.ts';
import { countCustomDomains } from '#db/queries/custom-domain.ts';
import type { InstanceRow } from '#db/queries/license-instance.ts';
import { countSubdomains } from '#db/queries/subdomain.ts';
import { Usage } from '#src/contracts/hub/license.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { inParts } from '#src/kernel/in-parts.ts';
import type { Hub } from '../context.ts';

/** The usage in a stored report; zero without a report. */
export function readUsage(usageJson: string | null): Usage {
  return Usage.parse(usageJson === null ? {} : JSON.parse(usageJson));
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_INSTANCES_PER_STATEMENT = 500;

/**
 * What the other instances of a license use, by what they reported last. Build minutes are counted by calendar month
 * (UTC): those of an instance without a sync in this month are left out. The usage of an instance without a sync for
 * longer than `SILENT_INSTANCE_DAYS` is not counted.
 */
export function usageElsewhere(
  { clock, settings }: Pick<Hub, 'clock' | 'settings'>,
  instances: readonly InstanceRow[],
  except: Id<'inst'>,
): Usage {
  const month = isoFromNow(clock).slice(0, 'YYYY-MM'.length);
  const syncedSince = isoFromNow(clock, -settings.silentInstanceDays * DAY_MS);
  const sum = readUsage(null);
  for (const { id, usageJson, lastSeenAt } of instances) {
    if (id === except || lastSeenAt === null || lastSeenAt < syncedSince) continue;
    const usage = readUsage(usageJson);
    if (!lastSeenAt.startsWith(month)) usage.buildMinutes = 0;
    for (const field of Object.keys(sum) as (keyof Usage)[]) sum[field] += usage[field];
  }
  return sum;
}

/** How many names of each kind the other instances of a license have, by the hub's rows. */
export async function namesElsewhere(
  tx: Tx,
  licenseId: Id<'lic'>,
  instances: readonly InstanceRow[],
  except: Id<'inst'>,
): Promise<{ customDomains: number; subdomains: number }> {
  // The names of the instance itself are not walked: there may be many.
  const names = { customDomains: 0, subdomains: 0 };
  const others = instances.map(({ id }) => id).filter((id) => id !== except);
  for (const some of inParts(others, MAX_INSTANCES_PER_STATEMENT)) {
    names.customDomains += await countCustomDomains(tx, licenseId, some);
    names.subdomains += await countSubdomains(tx, licenseId, some);
  }
  return names;
}
