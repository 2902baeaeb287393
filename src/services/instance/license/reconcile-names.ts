import {
  countRefusedDomains,
  isHeld,
  listRefusedDomains,
  listUnregisteredDomains,
  setHubState,
} from '#db/queries/hub-held-domain.ts';
import { inTransaction } from '#db/transaction.ts';
import { HubRefusal, type HubSubdomain } from '#src/adapters/hub/port.ts';
import type { SubdomainStatus } from '#src/domain/license.ts';
import { Fault, messageOf } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';
import { type HubNaming, keepHostname, registerHostname } from '../domain/index.ts';
import { findLink, type Linked } from '../license-link/license-key.ts';
import {
  type ComparedDomain,
  compare,
  type NamesPosition,
  NEWEST_NAMES,
  readPages,
} from './compare-names.ts';
import { settleLedger } from './settle-ledger.ts';

/** How many domains that were never registered one run tries to register: the hub accepts ten a minute. */
const MAX_UNREGISTERED = 100;

/**
 * After each sync: compares the domains here with the names that the hub keeps for this instance, a page of each kind.
 * Returns where the next run goes on, so that a run costs the same however many names there are. Domains that the hub
 * does not know are registered again, subdomains follow `INGRESS_IP`, and names of the ledger without a domain are
 * released. Names that other programs have registered for this instance do not change.
 */
export async function reconcileNames(
  instance: Instance,
  position: NamesPosition = NEWEST_NAMES,
): Promise<NamesPosition> {
  const link = await findLink(instance);
  if (link === null) return NEWEST_NAMES;
  const pages = await readPages(link, position);
  const refused = await settleLedger(instance, link, position.refused);
  const customs = await compare(instance, 'custom', pages.custom);
  const subdomains = await compare(instance, 'subdomain', pages.subdomain);
  await moveSubdomains(instance, link, subdomains.used);
  const isCaughtUp = await registerMissing(instance, [...customs.unknown, ...subdomains.unknown]);
  if (!isCaughtUp) return { ...position, refused };
  await registerMissing(instance, [
    ...(await listUnregisteredDomains(instance.database.writer, MAX_UNREGISTERED)),
    ...(await someRefused(instance)),
  ]);
  return { custom: pages.custom.next, subdomain: pages.subdomain.next, refused };
}

/** Refused names are registered again a few at a time: the hub accepts ten registrations a minute. */
const REFUSED_BATCH_SIZE = 3;
const RUN_MS = 60_000;

async function someRefused({ database, clock }: Pick<Instance, 'database' | 'clock'>) {
  const { writer } = database;
  const batches = Math.max(1, Math.ceil((await countRefusedDomains(writer)) / REFUSED_BATCH_SIZE));
  const batch = Math.floor(clock.now() / RUN_MS) % batches;
  return listRefusedDomains(writer, { limit: REFUSED_BATCH_SIZE, offset: batch * REFUSED_BATCH_SIZE });
}

/** False: stopped at the hub's limit of registrations. The next run continues. */
async function registerMissing(
  instance: HubNaming & Pick<Instance, 'log'>,
  domains: readonly ComparedDomain[],
): Promise<boolean> {
  const { writer } = instance.database;
  for (const { id, kind, host, hubError } of domains) {
    try {
      // The domains before it can take minutes.
      if (!(await isHeld(writer, id))) continue;
      const name = await registerHostname(instance, { kind, host }, { onlyIfFree: true });
      await inTransaction(instance.database, (tx) => keepHostname(instance, tx, id, name));
    } catch (error) {
      if (messageOf(error) === hubError) continue;
      instance.log.warn({ host, reason: messageOf(error) }, 'a domain could not be registered with the hub');
      if (!(error instanceof Fault) || error.code === 'rate_limited') return false;
      // The hub can be available again at the next run: this is not a refusal.
      if (error.code === 'unavailable') continue;
      await setHubState(writer, forPlatform('job'), id, { hubError: error.message });
    }
  }
  return true;
}

/** The hub accepts ten changes of DNS records a minute, those of users among them. */
const MOVED_BATCH_SIZE = 10;

/**
 * Moves some of the subdomains that lead elsewhere; in each run others, so that one that the hub refuses does not keep
 * the rest. Subdomains of a suspended license have no DNS record. The hub restores them when the license is resumed.
 */
async function moveSubdomains(
  { settings, log, clock }: Pick<Instance, 'settings' | 'log' | 'clock'>,
  { hub, licenseKey, instanceId }: Linked,
  subdomains: readonly HubSubdomain[],
): Promise<void> {
  const ipAddress = settings.ingressIp;
  const elsewhere = subdomains.filter(
    (held) => held.ipAddress !== ipAddress && held.status !== ('suspended' satisfies SubdomainStatus),
  );
  for (const { id, host } of batchOf(elsewhere, MOVED_BATCH_SIZE, clock.now())) {
    try {
      await hub.provisionSubdomain(licenseKey, { subdomainId: id, instanceId, ipAddress });
    } catch (error) {
      log.warn({ host, reason: messageOf(error) }, 'a subdomain could not be moved to this instance');
      if (!(error instanceof HubRefusal) || error.code === 'RATE_LIMITED') return;
    }
  }
}

/** The part of some items that is due at a time: each run takes the next one. */
function batchOf<Item>(items: readonly Item[], size: number, nowMs: number): readonly Item[] {
  const batches = Math.max(1, Math.ceil(items.length / size));
  const first = (Math.floor(nowMs / RUN_MS) % batches) * size;
  return items.slice(first, first + size);
}
