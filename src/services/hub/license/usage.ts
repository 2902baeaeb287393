import type { Tx } from '#db/client.ts';
import { countCustomDomains } from '#db/queries/custom-domain.ts';
import type { InstanceRow } from '#db/queries/license-instance.ts';
import { countSubdomains } from '#db/queries/subdomain.ts';
import { Usage } from '#src/contracts/hub/license.ts';

export function readUsage(usageJson: string | null): Usage {
  return Usage.parse(usageJson === null ? {} : JSON.parse(usageJson));
}

/**
 * What the other instances of a license use, by what they reported last. Build minutes are counted by calendar month
 * (UTC): those of an instance that was not heard of in this one are of another.
 */
export function usageElsewhere(instances: readonly InstanceRow[], except: string, now: string): Usage {
  const month = now.slice(0, 'YYYY-MM'.length);
  const sum = readUsage(null);
  for (const { id, usageJson, lastSeenAt } of instances) {
    if (id === except) continue;
    const usage = readUsage(usageJson);
    if (lastSeenAt?.startsWith(month) !== true) usage.buildMinutes = 0;
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
