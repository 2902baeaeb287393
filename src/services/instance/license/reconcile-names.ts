import { listHubHeldDomains, setHubState } from '#db/queries/domain.ts';
import { deleteHubName, listUnsettledHubNames } from '#db/queries/hub-name.ts';
import { isLaneOpen } from '#db/queries/job.ts';
import type { HubRecord, HubSubdomain } from '#src/adapters/hub/port.ts';
import type { DomainKind } from '#src/domain/host.ts';
import type { SubdomainStatus } from '#src/domain/license.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { Fault, messageOf } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Queueing, Reading } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { type HubNaming, registerHostname, releaseUnusedHostname } from '../domain/index.ts';
import { findLink, type Linked } from '../license-link/license-key.ts';

/** A name that was registered less than this time ago may be about to get its record. */
const SETTLED_MS = 10 * 60 * 1000;
/** The largest difference between the clocks of hub and instance. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * After each sync: compares the domains here with the names that the hub keeps for this instance. Domains that the hub
 * does not know are registered again, subdomains follow `INGRESS_IP`, and names of the ledger without a domain are
 * released. Names that other programs have registered for this instance do not change.
 */
export async function reconcileNames(instance: Instance): Promise<void> {
  const link = await findLink(instance);
  if (link === null) return;
  const { hub, licenseKey, instanceId } = link;
  const [customs, subdomains] = await Promise.all([
    hub.listDomains(licenseKey, instanceId),
    hub.listSubdomains(licenseKey, instanceId),
  ]);
  const domains = await listHubHeldDomains(instance.database.writer);
  const used = new Set(domains.map(({ hubId }) => hubId));
  await settleLedger(
    instance,
    { custom: customs, subdomain: subdomains },
    new Set(domains.map(({ host }) => host)),
  );
  await moveSubdomains(
    instance,
    link,
    subdomains.filter(({ id }) => used.has(id)),
  );
  const known = new Set([...customs, ...subdomains].map(({ id }) => id));
  const isKnown = ({ hubId }: HeldDomain) => hubId !== null && known.has(hubId);
  const refused = domains.filter(({ hubError }) => hubError !== null);
  await registerMissing(instance, [
    ...domains.filter((domain) => domain.hubError === null && !isKnown(domain)),
    ...batchOf(refused, Math.floor(instance.clock.now() / RUN_MS)),
  ]);
}

/** Refused names are registered again a few at a time: the hub accepts ten registrations a minute. */
const REFUSED_BATCH_SIZE = 3;
const RUN_MS = 60_000;

function batchOf(refused: readonly HeldDomain[], run: number): readonly HeldDomain[] {
  const runs = Math.max(1, Math.ceil(refused.length / REFUSED_BATCH_SIZE));
  const from = (run % runs) * REFUSED_BATCH_SIZE;
  return refused.slice(from, from + REFUSED_BATCH_SIZE);
}

type HeldDomain = Awaited<ReturnType<typeof listHubHeldDomains>>[number];

/** Stops when the hub's limit of registrations is reached: the next run continues. */
async function registerMissing(
  instance: HubNaming & Pick<Instance, 'log'>,
  domains: readonly HeldDomain[],
): Promise<void> {
  const { writer } = instance.database;
  for (const { id, kind, host, hubError } of domains) {
    try {
      const { hubId } = await registerHostname(instance, { kind, host }, { onlyIfFree: true });
      await setHubState(writer, forPlatform('job'), id, { hubId, hubError: null });
      await deleteHubName(writer, host);
    } catch (error) {
      if (messageOf(error) === hubError) continue;
      instance.log.warn({ host, reason: messageOf(error) }, 'a domain could not be registered with the hub');
      if (!(error instanceof Fault) || error.code === 'rate_limited') return;
      // The hub can be available again at the next run: this is not a refusal.
      if (error.code === 'unavailable') continue;
      await setHubState(writer, forPlatform('job'), id, { hubError: error.message });
    }
  }
}

/** Subdomains of a suspended license have no DNS record. The hub restores them when the license is resumed. */
async function moveSubdomains(
  { settings, log }: Pick<Instance, 'settings' | 'log'>,
  { hub, licenseKey, instanceId }: Linked,
  subdomains: readonly HubSubdomain[],
): Promise<void> {
  const ipAddress = settings.ingressIp;
  for (const { id, host, ...held } of subdomains) {
    if (held.ipAddress === ipAddress || held.status === ('suspended' satisfies SubdomainStatus)) continue;
    try {
      await hub.provisionSubdomain(licenseKey, { subdomainId: id, instanceId, ipAddress });
    } catch (error) {
      log.warn({ host, reason: messageOf(error) }, 'a subdomain could not be moved to this instance');
    }
  }
}

/** Releases the names of the ledger that have no domain, and no other name. */
async function settleLedger(
  instance: Queueing & Reading,
  held: Readonly<Record<DomainKind, readonly HubRecord[]>>,
  hosts: ReadonlySet<string>,
): Promise<void> {
  const { writer } = instance.database;
  for (const entry of await listUnsettledHubNames(writer, isoFromNow(instance.clock, -SETTLED_MS))) {
    const { kind, host } = entry;
    if (await isLaneOpen(writer, { kind: 'name.release', lane: host })) continue;
    const record = held[kind].find((one) => one.host === host);
    if (record === undefined || hosts.has(host) || !isRegisteredHere(record, entry)) {
      await deleteHubName(writer, host);
      continue;
    }
    await releaseUnusedHostname(instance, { kind, host, hubId: record.id });
  }
}

/** Whether this instance has registered the hub's record: it is not another one, nor an earlier one. */
function isRegisteredHere(
  { id, createdAt }: HubRecord,
  entry: { hubId: string | null; since: string },
): boolean {
  if (entry.hubId !== null) return entry.hubId === id;
  return createdAt >= isoTime(Date.parse(entry.since) - CLOCK_SKEW_MS);
}
