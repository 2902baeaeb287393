import { listHubHeldDomains, setHubId } from '#db/queries/domain.ts';
import type { HubRecord, HubSubdomain } from '#src/adapters/hub/port.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Instance } from '../context.ts';
import { obtainName } from '../domain/hub-names.ts';
import { findLink, type Linked } from './license-key.ts';

/** What was registered a moment ago may be about to get its record. */
const SETTLED_MS = 10 * 60 * 1000;

/**
 * Compares the domains here with what the hub keeps for this instance, both ways: names that nobody here has any more
 * are given up, domains that the hub does not know are registered again, and subdomains follow `INGRESS_IP`.
 */
export async function reconcileNames(instance: Instance): Promise<void> {
  const link = await findLink(instance);
  if (link === null) return;
  const { hub, licenseKey, instanceId } = link;
  const [customs, subdomains] = await Promise.all([
    hub.listDomains(licenseKey, instanceId),
    hub.listSubdomains(licenseKey, instanceId),
  ]);
  const domains = await listHubHeldDomains(instance.database.reader);
  const used = new Set(domains.map(({ hubId }) => hubId));
  await giveUpUnused(instance, 'custom', customs, used);
  await giveUpUnused(instance, 'subdomain', subdomains, used);
  await moveHere(
    instance,
    link,
    subdomains.filter(({ id }) => used.has(id)),
  );
  const known = new Set([...customs, ...subdomains].map(({ id }) => id));
  for (const { id, kind, host, hubId } of domains) {
    if (hubId !== null && known.has(hubId)) continue;
    try {
      const obtained = await obtainName(instance, { kind, host });
      await setHubId(instance.database.writer, id, obtained.hubId);
    } catch (error) {
      instance.log.warn({ host, reason: messageOf(error) }, 'a domain could not be registered with the hub');
    }
  }
}

/** What a suspended license holds leads nowhere, and is put back by the hub. */
async function moveHere(
  { settings, log }: Instance,
  { hub, licenseKey }: Linked,
  subdomains: readonly HubSubdomain[],
): Promise<void> {
  const ipAddress = settings.ingressIp;
  for (const { id, host, ...held } of subdomains) {
    if (held.ipAddress === ipAddress || held.status === 'suspended') continue;
    try {
      await hub.provisionSubdomain(licenseKey, { subdomainId: id, ipAddress });
    } catch (error) {
      log.warn({ host, reason: messageOf(error) }, 'a subdomain could not be moved to this instance');
    }
  }
}

async function giveUpUnused(
  instance: Instance,
  kind: 'custom' | 'subdomain',
  records: readonly HubRecord[],
  used: ReadonlySet<string | null>,
): Promise<void> {
  const settledBefore = isoFromNow(instance.clock, -SETTLED_MS);
  for (const { id, host, createdAt } of records) {
    if (used.has(id) || createdAt > settledBefore) continue;
    await enqueue(instance, instance.database.writer, 'name.release', { kind, host, hubId: id });
  }
}
