import type { Tx } from '#db/client.ts';
import { findDocsHostnameOf } from '#db/queries/docs-hostname.ts';
import { deleteDomainsOf, type Holder, releaseSubdomainsOf } from '#db/queries/instance-names.ts';
import { findInstance, updateInstance } from '#db/queries/license-instance.ts';
import { deleteKeysOfInstance } from '#db/queries/license-key.ts';
import { countLeases, insertExpiredLeases } from '#db/queries/subdomain-lease.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RemovedInstance, RemoveInstance } from '#src/contracts/hub/instance.ts';
import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, Recording } from '../../platform/core/index.ts';
import type { DocsHostCalling, HostRules, NameSettling } from '../context.ts';
import { releaseDocsHostname, withdrawHostname } from '../docs/index.ts';
import { lockLicense, notFound } from '../license/index.ts';
import { SETTLED_IN_A_CALL, settleNames } from '../subdomain/index.ts';

type Freed = Omit<RemovedInstance, 'removed'>;

/**
 * Frees an instance's place, usage, keys and docs hostname, and its names unless they are to be kept. Its row stays for
 * a while, so that the instance is refused when it returns. DNS records that a provider does not remove now go later.
 */
export async function removeFromLicense(
  hub: HostRules & DocsHostCalling & NameSettling,
  permit: LicensePermit,
  { instanceId, keepNames }: RemoveInstance,
  by: {
    actor: Actor;
    organizationId: Id<'org'> | null;
    action: 'license.removeInstance' | 'license.removeOwnInstance';
  },
): Promise<Freed> {
  const { provisioned, ...freed } = await inTransaction(hub.database, async (tx) => {
    const license = await lockLicense(tx, permit.licenseId);
    if ((await findInstance(tx, license.id, instanceId)) === undefined) throw notFound('Instance');
    const names = keepNames ? NONE : await releaseNames(hub, tx, { license: permit, instanceId });
    const docs = await findDocsHostnameOf(tx, instanceId);
    if (docs !== undefined) await releaseDocsHostname(hub, tx, { license, permit }, docs);
    await deleteKeysOfInstance(tx, permit, instanceId);
    await updateInstance(tx, permit, instanceId, { removedAt: isoFromNow(hub.clock), usageJson: null });
    const freed = { ...names, docsHostname: docs?.hostname ?? null };
    const before = { licenseId: license.id, ...freed };
    await auditAs(hub, tx, { ...by, resourceId: instanceId }, { before, after: {} });
    return freed;
  });
  if (freed.docsHostname !== null) await withdrawHostname(hub, freed.docsHostname);
  await settleNames(hub, provisioned.slice(0, SETTLED_IN_A_CALL.names), SETTLED_IN_A_CALL.timeMs);
  return { ...freed, waiting: await countLeases(hub.database.writer, provisioned) };
}

const NONE = { subdomains: 0, customDomains: 0, purchasedDomains: 0, provisioned: [] as string[] };

async function releaseNames(hub: Recording, tx: Tx, holder: Holder) {
  const now = isoFromNow(hub.clock);
  const { count, provisioned } = await releaseSubdomainsOf(tx, holder, now);
  // The periodic task removes the records of names with an expired lease.
  await insertExpiredLeases(tx, provisioned, { owner: hub.ids.suffix(20), now });
  return {
    subdomains: count,
    customDomains: await deleteDomainsOf(tx, 'customDomain', holder),
    purchasedDomains: await deleteDomainsOf(tx, 'purchasedDomain', holder),
    provisioned,
  };
}
