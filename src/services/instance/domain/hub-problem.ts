import { findLicenseLink } from '#db/queries/license-link.ts';
import { HubRefusal, HubUnreachable, type LicenseHub } from '#src/adapters/hub/port.ts';
import type { DomainKind } from '#src/domain/host.ts';
import type { Id } from '#src/domain/id.ts';
import type { HubProblem } from '#src/domain/problem.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Clocked, Reading } from '../../platform/core/index.ts';
import { mayAskHub } from '../../platform/limits/index.ts';
import { limitRemedy, readLicense } from '../../platform/plan/index.ts';
import type { Instance } from '../context.ts';
import { type Linked, requireLink } from '../license-link/license-key.ts';
import { type Hostname, labelOf } from './name.ts';

/** Asks the hub about names. */
export type HubAsking = Reading &
  Clocked &
  Pick<Instance, 'budget' | 'hub' | 'settings' | 'vault' | 'nameVerdicts'>;

/**
 * Why the license hub would refuse a name; null if it would not, without a hub, and for a name that cannot be judged
 * because the hub was asked too often: it judges when the name is registered.
 */
export async function findHubProblem(
  instance: HubAsking,
  organizationId: Id<'org'>,
  name: Hostname,
): Promise<HubProblem | null> {
  if (instance.hub === null) return null;
  const { nameVerdicts } = instance;
  const known = nameVerdicts.get(name.host) ?? null;
  try {
    const link = await requireLink(instance);
    const ofLicense = await licenseProblem(instance);
    if (ofLicense !== null) return ofLicense;
    if (!(await mayAskHub(instance, organizationId, 'name'))) return known;
    const verdict = await nameProblem(instance, link, name);
    nameVerdicts.set(name.host, verdict);
    return verdict;
  } catch (error) {
    if (error instanceof Fault) return { code: 'LICENSE_REQUIRED', message: error.message };
    if (error instanceof HubUnreachable)
      return { code: 'LICENSE_HUB_UNREACHABLE', message: `${error.message} Try again in a moment.` };
    if (!(error instanceof HubRefusal)) throw error;
    return error.code === 'RATE_LIMITED' ? known : { code: 'LICENSE_REQUIRED', message: error.message };
  }
}

async function licenseProblem(services: Reading & Clocked): Promise<HubProblem | null> {
  const license = await storedLicense(services);
  if (license === null || license.status === 'active') return null;
  if (license.refusal !== null) return { code: 'LICENSE_REQUIRED', message: license.refusal };
  const message = 'The license of this platform is suspended. Ask its operator.';
  return { code: 'LICENSE_SUSPENDED', message };
}

async function nameProblem(
  instance: Reading & Clocked & Pick<Instance, 'settings'>,
  { hub, licenseKey, instanceId }: Linked,
  { kind, host }: Hostname,
): Promise<HubProblem | null> {
  const label = labelOf(instance.settings.subdomainZone, host) ?? host;
  const own =
    kind === 'custom'
      ? await hub.findDomain(licenseKey, { instanceId, host })
      : await hub.findSubdomain(licenseKey, { instanceId, name: label });
  if (own !== undefined) return null;
  const excess = await limitProblem(instance, { hub, licenseKey, instanceId }, kind);
  if (excess !== null) return excess;
  if (kind === 'custom') return customDomainProblem(hub, licenseKey, { instanceId, host });
  const refusal = await hub.checkSubdomain(licenseKey, label);
  return refusal === null ? null : { code: 'DOMAIN_TAKEN', message: refusal };
}

async function limitProblem(
  services: Reading & Clocked,
  { hub, licenseKey, instanceId }: Linked,
  kind: DomainKind,
): Promise<HubProblem | null> {
  const license = await storedLicense(services);
  const counted = kind === 'custom' ? 'customDomains' : 'subdomains';
  const limit = license === null ? -1 : (license.limits[counted] ?? 0);
  if (limit < 0) return null;
  const countedOnly = { instanceId, limit: 1, offset: 0 };
  const { total } =
    kind === 'custom'
      ? await hub.listDomains(licenseKey, countedOnly)
      : await hub.listSubdomains(licenseKey, countedOnly);
  if (total + (license?.usageElsewhere[counted] ?? 0) < limit) return null;
  const title = kind === 'custom' ? 'Custom domain' : 'Subdomain';
  const message = `${title} limit of the license reached (${limit}). ${limitRemedy(limit, 'license')}`;
  return { code: 'QUOTA_EXCEEDED', message };
}

/** Whether another license or another instance of this one has the host. A hub that cannot judge it now judges when the domain is registered. */
async function customDomainProblem(
  hub: LicenseHub,
  licenseKey: string,
  domain: Parameters<LicenseHub['verifyDomain']>[1],
): Promise<HubProblem | null> {
  const refusal = await hub.verifyDomain(licenseKey, domain);
  if (refusal === null) return null;
  return { code: refusal.isInvalid ? 'DOMAIN_INVALID' : 'DOMAIN_TAKEN', message: refusal.message };
}

async function storedLicense({ database, clock }: Reading & Clocked) {
  const link = await findLicenseLink(database.reader);
  return link === undefined ? null : readLicense(clock, link);
}
