import { listHubHeldDomains, setHubState } from '#db/queries/domain.ts';
import { deleteHubName, listUnsettledHubNames } from '#db/queries/hub-name.ts';
import { isLaneOpen } from '#db/queries/job.ts';
import type { HubRecord, HubSubdomain } from '#src/adapters/hub/port.ts';
import type { DomainKind } from '#src/domain/host.ts';
import { isoFromNow, isoTime } from '#src/kernel/clock.ts';
import { Fault, messageOf } from '#src/kernel/fault.ts';
import type { Instance } from '../context.ts';
import { registerHostname, releaseUnusedHostname } from '../domain/hub-names.ts';
import { findLink, type Linked } from '../license-link/license-key.ts';

/** What was asked for a moment ago may be about to get its record. */
const SETTLED_MS = 10 * 60 * 1000;
/** As far as the clocks of hub and instance may differ. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * After each sync: compares the domains here with what the hub keeps for this instance. Domains that the hub does not
 * know are registered again, subdomains follow `INGRESS_IP`, and names of the ledger that were asked for or given up
 * here and have no domain are given up. What others have registered for this instance is left alone.
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
  await moveHere(
    instance,
    link,
    subdomains.filter(({ id }) => used.has(id)),
  );
  const known = new Set([...customs, ...subdomains].map(({ id }) => id));
  const isKnown = ({ hubId }: HeldDomain) => hubId !== null && known.has(hubId);
  const refused = domains.filter(({ hubError }) => hubError !== null);
  await registerMissing(instance, [
    ...domains.filter((domain) => domain.hubError === null && !isKnown(domain)),
    ...someOf(refused, Math.floor(instance.clock.now() / ROUND_MS)),
  ]);
}

/** Names that were refused are asked for again a few at a time: the hub takes ten registrations a minute. */
const REFUSED_AT_ONCE = 3;
const ROUND_MS = 60_000;

function someOf(refused: readonly HeldDomain[], round: number): readonly HeldDomain[] {
  const rounds = Math.max(1, Math.ceil(refused.length / REFUSED_AT_ONCE));
  const from = (round % rounds) * REFUSED_AT_ONCE;
  return refused.slice(from, from + REFUSED_AT_ONCE);
}

type HeldDomain = Awaited<ReturnType<typeof listHubHeldDomains>>[number];

/** Stops where the hub has been asked often enough for this minute: the next round goes on. */
async function registerMissing(instance: Instance, domains: readonly HeldDomain[]): Promise<void> {
  const { writer } = instance.database;
  for (const { id, kind, host, hubError } of domains) {
    try {
      const { hubId } = await registerHostname(instance, { kind, host }, { onlyIfFree: true });
      await setHubState(writer, id, { hubId, hubError: null });
      await deleteHubName(writer, host);
    } catch (error) {
      if (messageOf(error) === hubError) continue;
      instance.log.warn({ host, reason: messageOf(error) }, 'a domain could not be registered with the hub');
      if (!(error instanceof Fault) || error.code === 'rate_limited') return;
      // What may pass by itself is no refusal.
      if (error.code === 'unavailable') continue;
      await setHubState(writer, id, { hubError: error.message });
    }
  }
}

/** What a suspended license holds leads nowhere, and is put back by the hub. */
async function moveHere(
  { settings, log }: Instance,
  { hub, licenseKey, instanceId }: Linked,
  subdomains: readonly HubSubdomain[],
): Promise<void> {
  const ipAddress = settings.ingressIp;
  for (const { id, host, ...held } of subdomains) {
    if (held.ipAddress === ipAddress || held.status === 'suspended') continue;
    try {
      await hub.provisionSubdomain(licenseKey, { subdomainId: id, instanceId, ipAddress });
    } catch (error) {
      log.warn({ host, reason: messageOf(error) }, 'a subdomain could not be moved to this instance');
    }
  }
}

/** Gives up what the ledger says, and nothing that is not in it. */
async function settleLedger(
  instance: Instance,
  held: Readonly<Record<DomainKind, readonly HubRecord[]>>,
  hosts: ReadonlySet<string>,
): Promise<void> {
  const { writer } = instance.database;
  for (const entry of await listUnsettledHubNames(writer, isoFromNow(instance.clock, -SETTLED_MS))) {
    const { kind, host } = entry;
    if (await isLaneOpen(writer, { kind: 'name.release', lane: host })) continue;
    const record = held[kind].find((one) => one.host === host);
    if (record === undefined || hosts.has(host) || !isOurs(record, entry)) {
      await deleteHubName(writer, host);
      continue;
    }
    await releaseUnusedHostname(instance, { kind, host, hubId: record.id });
  }
}

/** Whether the hub's record is the one that was asked for here: not another one, nor one that was there before. */
function isOurs({ id, createdAt }: HubRecord, entry: { hubId: string | null; since: string }): boolean {
  if (entry.hubId !== null) return entry.hubId === id;
  return createdAt >= isoTime(Date.parse(entry.since) - CLOCK_SKEW_MS);
}
