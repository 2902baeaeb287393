import type { Tx } from '#db/client.ts';
import { isHubIdHeld, listHubNames } from '#db/queries/domain.ts';
import { HubRefusal, HubUnreachable } from '#src/adapters/hub/port.ts';
import { Fault, type FaultCode } from '#src/kernel/fault.ts';
import type { Platform } from '../../platform/context.ts';
import { enqueue, type JobPayloads } from '../../platform/queue/enqueue.ts';
import type { Instance } from '../context.ts';
import { currentLicenseKey, type Linked, requireLink } from '../license/license-key.ts';
import { labelOf, type WantedName } from './name.ts';
import { takeBackRelease } from './take-back-release.ts';

/**
 * Domains are registered with the license hub, and names below its zone reserved and provisioned there, before their
 * record is written; they are given up by a job that is written with the record's removal. What a crash leaves between
 * the two, the comparison after each sync finds (`reconcile-names.ts`). Without a hub none of this happens.
 */
export interface ObtainedName extends WantedName {
  /** Id at the hub; null where there is none. */
  readonly hubId: string | null;
}

/** Gets a name from the hub. Throws a Fault with the hub's sentence where it refuses. */
export async function obtainName(instance: Instance, name: WantedName): Promise<ObtainedName> {
  if (instance.hub === null) return { ...name, hubId: null };
  const link = await requireLink(instance);
  await takeBackRelease(instance, name.host);
  try {
    const id = name.kind === 'custom' ? await register(link, name) : await provision(instance, link, name);
    return { ...name, hubId: id };
  } catch (error) {
    throw explained(error);
  }
}

/** Orders a name that was obtained in vain to be given up. */
export async function giveUpName(instance: Instance, { kind, host, hubId }: ObtainedName): Promise<void> {
  if (hubId === null) return;
  await enqueue(instance, instance.database.writer, 'name.release', { kind, host, hubId });
}

/** Orders what the hub keeps for domains to be given up. Call it before their rows go. */
export async function giveUpNames(
  platform: Platform,
  tx: Tx,
  domains: { organizationId: string; applicationId: string } | { organizationId: string; domainId: string },
): Promise<void> {
  for (const { kind, host, hubId } of await listHubNames(tx, domains)) {
    if (hubId !== null) await enqueue(platform, tx, 'name.release', { kind, host, hubId });
  }
}

/** Job: gives a name back to the hub, unless a domain has it again by now. */
export async function releaseName(instance: Instance, name: JobPayloads['name.release']): Promise<void> {
  const licenseKey = await currentLicenseKey(instance);
  if (instance.hub === null || licenseKey === null) return;
  if (await isHubIdHeld(instance.database.writer, name.hubId)) return;
  if (name.kind === 'custom') await instance.hub.removeDomain(licenseKey, name.hubId);
  else await instance.hub.releaseSubdomain(licenseKey, name.hubId);
}

async function register({ hub, licenseKey, instanceId }: Linked, { host }: WantedName): Promise<string> {
  return (await hub.registerDomain(licenseKey, { instanceId, host })).id;
}

async function provision(instance: Instance, link: Linked, { host }: WantedName): Promise<string> {
  const { hub, licenseKey, instanceId } = link;
  const name = labelOf(instance.settings.subdomainZone, host) ?? host;
  const reserved = await hub.reserveSubdomain(licenseKey, { instanceId, name });
  try {
    if (reserved.host !== host)
      throw new Fault('unprocessable', `The license hub gives out names as ${reserved.host}.`);
    const ipAddress = instance.settings.ingressIp;
    await hub.provisionSubdomain(licenseKey, { subdomainId: reserved.id, ipAddress });
  } catch (error) {
    // Whoever else provisions it at this moment has the same record, and gives it up where that fails.
    const isShared = error instanceof HubRefusal && error.code === 'BEING_CHANGED';
    if (!isShared) await giveUpName(instance, { kind: 'subdomain', host, hubId: reserved.id });
    throw error;
  }
  return reserved.id;
}

const FAULTS: Readonly<Record<string, FaultCode>> = {
  ALREADY_TAKEN: 'conflict',
  INVALID_HOST: 'unprocessable',
  INVALID_SUBDOMAIN: 'unprocessable',
  INVALID_IP: 'unprocessable',
  RATE_LIMITED: 'rate_limited',
  BEING_CHANGED: 'conflict',
  DNS_CONFLICT: 'conflict',
  DNS_REFUSED: 'unavailable',
  DNS_UNAVAILABLE: 'unavailable',
};

/** The hub's sentence is the user's answer; what it is not told is the key. */
function explained(error: unknown): unknown {
  if (error instanceof HubRefusal)
    return new Fault(FAULTS[error.code] ?? 'forbidden', error.message, { cause: error, reason: error.code });
  if (error instanceof HubUnreachable)
    return new Fault('unavailable', `${error.message} Try again in a moment.`, { cause: error });
  return error;
}
