import type { Tx } from '#db/client.ts';
import { countCustomDomains } from '#db/queries/custom-domain.ts';
import type { InstanceRow } from '#db/queries/license-instance.ts';
import { countSubdomains } from '#db/queries/subdomain.ts';
import { Usage } from '#src/contracts/hub/license.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Hub } from '../context.ts';

export function readUsage(usageJson: string | null): Usage {
  return Usage.parse(usageJson === null ? {} : JSON.parse(usageJson));
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * What the other instances of a license use, by what they reported last. Build minutes are counted by calendar month
 * (UTC): those of an instance that was not heard of in this one are of another. What an instance used that has been
 * silent for longer than `SILENT_INSTANCE_DAYS` does not count.
 */
export function usageElsewhere(
  { clock, settings }: Pick<Hub, 'clock' | 'settings'>,
  instances: readonly InstanceRow[],
  except: string,
): Usage {
  const month = isoFromNow(clock).slice(0, 'YYYY-MM'.length);
  const heardSince = isoFromNow(clock, -settings.silentInstanceDays * DAY_MS);
  const sum = readUsage(null);
  for (const { id, usageJson, lastSeenAt } of instances) {
    if (id === except || lastSeenAt === null || lastSeenAt < heardSince) continue;
    const usage = readUsage(usageJson);
    if (!lastSeenAt.startsWith(month)) usage.buildMinutes = 0;
    for (const field of Object.keys(sum) as (keyof Usage)[]) sum[field] += usage[field];
  }
  return sum;
}

/** How many names of each kind the other instances of a license hold. The hub itself knows. */
export async function namesElsewhere(
  tx: Tx,
  licenseId: string,
  except: string,
): Promise<{ customDomains: number; subdomains: number }> {
  return {
    customDomains:
      (await countCustomDomains(tx, licenseId)) - (await countCustomDomains(tx, licenseId, except)),
    subdomains: (await countSubdomains(tx, licenseId)) - (await countSubdomains(tx, licenseId, except)),
  };
}
