import { findLicenseLink } from '#db/queries/license-link.ts';
import { HubRefusal, HubUnreachable, type LicenseHub } from '#src/adapters/hub/port.ts';
import type { PathlessProblem, ProblemCode } from '#src/domain/problem.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Clocked, Reading } from '../../platform/core/index.ts';
import { readLicense, wayOut } from '../../platform/plan/index.ts';
import type { Instance } from '../context.ts';
import { type Linked, requireLink } from '../license-link/license-key.ts';
import { type Hostname, labelOf } from './name.ts';

export type HubProblem = PathlessProblem<
  Extract<ProblemCode, `LICENSE_${string}` | `DOMAIN_${string}` | 'QUOTA_EXCEEDED'>
>;

/** Asks the hub about names. */
export type HubAsking = Reading & Clocked & Pick<Instance, 'hub' | 'settings' | 'vault'>;

/** Why the license hub would refuse a name; null if it would not, or without a hub. */
export async function findHubProblem(instance: HubAsking, name: Hostname): Promise<HubProblem | null> {
  if (instance.hub === null) return null;
  try {
    const link = await requireLink(instance);
    return (await licenseProblem(instance)) ?? (await nameProblem(instance, link, name));
  } catch (error) {
    if (error instanceof Fault) return { code: 'LICENSE_REQUIRED', message: error.message };
    if (error instanceof HubUnreachable)
      return { code: 'LICENSE_HUB_UNREACHABLE', message: `${error.message} Try again in a moment.` };
    if (!(error instanceof HubRefusal)) throw error;
    const isBusy = error.code === 'RATE_LIMITED';
    return { code: isBusy ? 'LICENSE_HUB_UNREACHABLE' : 'LICENSE_REQUIRED', message: error.message };
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
  const isCustom = kind === 'custom';
  const held = isCustom
    ? await hub.listDomains(licenseKey, instanceId)
    : await hub.listSubdomains(licenseKey, instanceId);
  if (held.some((one) => one.host === host)) return null;
  const license = await storedLicense(instance);
  const counted = isCustom ? 'customDomains' : 'subdomains';
  const limit = license === null ? -1 : (license.limits[counted] ?? 0);
  if (limit >= 0 && held.length + (license?.usageElsewhere[counted] ?? 0) >= limit) {
    const title = isCustom ? 'Custom domain' : 'Subdomain';
    const message = `${title} limit of the license reached (${limit}). ${wayOut(limit, 'license')}`;
    return { code: 'QUOTA_EXCEEDED', message };
  }
  if (isCustom) return customDomainProblem(hub, licenseKey, host);
  const label = labelOf(instance.settings.subdomainZone, host) ?? host;
  const refusal = await hub.checkSubdomain(licenseKey, label);
  return refusal === null ? null : { code: 'DOMAIN_TAKEN', message: refusal };
}

/** Whether another license has the host. A hub that cannot judge it now judges when the domain is registered. */
async function customDomainProblem(
  hub: LicenseHub,
  licenseKey: string,
  host: string,
): Promise<HubProblem | null> {
  const refusal = await hub.verifyDomain(licenseKey, host);
  if (refusal === null) return null;
  return { code: refusal.isInvalid ? 'DOMAIN_INVALID' : 'DOMAIN_TAKEN', message: refusal.message };
}

async function storedLicense({ database, clock }: Reading & Clocked) {
  const link = await findLicenseLink(database.reader);
  return link === undefined ? null : readLicense(clock, link);
}
