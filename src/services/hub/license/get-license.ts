import type { Db } from '#db/client.ts';
import { countCustomDomains } from '#db/queries/custom-domain.ts';
import { findLicense } from '#db/queries/license.ts';
import { countInstances, listInstances } from '#db/queries/license-instance.ts';
import { countPurchasedDomains } from '#db/queries/purchased-domain.ts';
import { countSubdomains } from '#db/queries/subdomain.ts';
import type { LicenseDetails, LicenseRef } from '#src/contracts/hub/license.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { HubOperatorContext } from '../context.ts';
import { readLicense } from './license.ts';
import { readUsage } from './usage.ts';
import { viewLicense } from './view-license.ts';

/** For the operator: one license, its instances, and what is used of it. */
export async function getLicense(
  { database }: HubOperatorContext,
  { licenseId }: LicenseRef,
): Promise<LicenseDetails> {
  const db = database.reader;
  const row = await findLicense(db, licenseId);
  if (row === undefined) throw new Fault('not_found', 'License not found.');
  const [used, instances] = await Promise.all([usedOf(db, licenseId), listInstances(db, licenseId)]);
  return {
    ...viewLicense(readLicense(row)),
    used,
    instances: instances.map(({ id, usageJson, ...instance }) => ({
      instanceId: id,
      ...instance,
      usage: readUsage(usageJson),
    })),
  };
}

async function usedOf(db: Db, licenseId: Id<'lic'>): Promise<LicenseDetails['used']> {
  const [subdomains, customDomains, purchasableDomains, instances] = await Promise.all([
    countSubdomains(db, licenseId),
    countCustomDomains(db, licenseId),
    countPurchasedDomains(db, licenseId),
    countInstances(db, licenseId),
  ]);
  return { subdomains, customDomains, purchasableDomains, instances };
}
