import type { Tx } from '#db/client.ts';
import { isHubIdHeld, setHubState } from '#db/queries/hub-held-domain.ts';
import {
  deleteHubName,
  deleteReleasedHubName,
  deleteWantedHubName,
  putHubName,
} from '#db/queries/hub-name.ts';
import { inTransaction } from '#db/transaction.ts';
import { HubRefusal } from '#src/adapters/hub/port.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Clocked, Queueing, Reading } from '../../platform/core/index.ts';
import { enqueue, type JobPayloads } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';
import { findLink, hasSynced, type Linked, requireLink } from '../license-link/license-key.ts';
import { toRemoteFault } from '../remote-role/remote-fault.ts';
import { cancelPendingRelease } from './cancel-pending-release.ts';
import { type Hostname, labelOf } from './name.ts';

/**
 * Domains are registered with the license hub, and names below its zone reserved and provisioned there, before their
 * record is written; they are given up by a job that is written with the record's removal. A ledger (`hubName`) lists
 * which names were asked for and which are to be given up, so that what a crash leaves between the two is found after
 * the next sync (`reconcile-names.ts`). What is not in the ledger was registered by others and is never given up.
 * Without a hub none of this happens.
 */
export interface RegisteredHostname extends Hostname {
  /** Id at the hub; null without one. */
  readonly hubId: string | null;
}

/** Registers names with the hub. */
export type HubNaming = Queueing & Pick<Instance, 'database' | 'hub' | 'settings' | 'vault'>;

/**
 * Gets a name from the hub. Throws a Fault with the hub's sentence where it refuses. With `onlyIfFree` a host that
 * another license has proved is not taken from it.
 */
export async function registerHostname(
  instance: HubNaming,
  name: Hostname,
  { onlyIfFree = false }: { readonly onlyIfFree?: boolean } = {},
): Promise<RegisteredHostname> {
  if (instance.hub === null) return { ...name, hubId: null };
  const link = await requireLink(instance);
  await cancelPendingRelease(instance, name.host);
  const { writer } = instance.database;
  await putHubName(writer, { ...name, hubId: null, state: 'wanted', since: isoFromNow(instance.clock) });
  try {
    const id =
      name.kind === 'custom' ? await register(link, name, onlyIfFree) : await provision(instance, link, name);
    return { ...name, hubId: id };
  } catch (error) {
    // The hub has refused the name: there is nothing to release.
    if (error instanceof HubRefusal) await deleteWantedHubName(writer, name.host);
    throw toRemoteFault(error);
  }
}

/**
 * Stores that a domain has a name that was registered for it. Where it was removed or lost meanwhile, the ledger gives the
 * name up unless another domain has it by then: the entry of the registration may be replaced by that of the removal.
 */
export async function keepHostname(
  { clock }: Clocked,
  tx: Tx,
  domainId: Id<'dom'>,
  name: RegisteredHostname,
): Promise<void> {
  const { kind, host, hubId } = name;
  if (await setHubState(tx, forPlatform('job'), domainId, { hubId, hubError: null }))
    return deleteHubName(tx, host);
  if (hubId !== null) await putHubName(tx, { kind, host, hubId, state: 'wanted', since: isoFromNow(clock) });
}

/** Orders a name that was obtained in vain to be given up. */
export async function releaseUnusedHostname(
  services: Queueing & Reading,
  name: RegisteredHostname,
): Promise<void> {
  await inTransaction(services.database, (tx) => queueHostnameRelease(services, tx, name));
}

/** Orders what the hub keeps under a name to be given up. */
export async function queueHostnameRelease(
  services: Queueing,
  tx: Tx,
  { kind, host, hubId }: RegisteredHostname,
  organizationId?: Id<'org'>,
): Promise<void> {
  if (hubId === null) return;
  await putHubName(tx, { kind, host, hubId, state: 'released', since: isoFromNow(services.clock) });
  const order = { kind, host, hubId, ...(organizationId !== undefined && { organizationId }) };
  await enqueue(services, tx, 'name.release', order);
}

/**
 * Job: gives a name back to the hub, unless a domain has it again by now. As long as it is not clear that this is the
 * instance that the hub knows, nothing is given back: the ledger keeps the order.
 */
export async function releaseHostname(instance: Instance, name: JobPayloads['name.release']): Promise<void> {
  const { writer } = instance.database;
  if (await isHubIdHeld(writer, name.kind, name.hubId)) return deleteReleasedHubName(writer, name);
  const link = await findLink(instance);
  if (link === null) return;
  if (!(await hasSynced(instance)))
    throw new Error('There was no sync with the license hub since the start yet.');
  const { hub, licenseKey, instanceId } = link;
  if (name.kind === 'custom') await hub.removeDomain(licenseKey, { customDomainId: name.hubId, instanceId });
  else await hub.releaseSubdomain(licenseKey, { subdomainId: name.hubId, instanceId });
  await deleteReleasedHubName(writer, name);
}

async function register(
  { hub, licenseKey, instanceId }: Linked,
  { host }: Hostname,
  onlyIfFree: boolean,
): Promise<string> {
  return (await hub.registerDomain(licenseKey, { instanceId, host, onlyIfFree })).id;
}

async function provision(
  instance: Queueing & Pick<Instance, 'database' | 'settings'>,
  link: Linked,
  { host }: Hostname,
): Promise<string> {
  const { hub, licenseKey, instanceId } = link;
  const name = labelOf(instance.settings.subdomainZone, host) ?? host;
  const reserved = await hub.reserveSubdomain(licenseKey, { instanceId, name });
  try {
    if (reserved.host !== host)
      throw new Fault('unprocessable', `The license hub gives out names as ${reserved.host}.`);
    const ipAddress = instance.settings.ingressIp;
    await hub.provisionSubdomain(licenseKey, { subdomainId: reserved.id, instanceId, ipAddress });
  } catch (error) {
    // A concurrent request for it has the same record, and releases it if that fails.
    const isShared = error instanceof HubRefusal && error.code === 'BEING_CHANGED';
    if (!isShared) await releaseUnusedHostname(instance, { kind: 'subdomain', host, hubId: reserved.id });
    throw error;
  }
  return reserved.id;
}
