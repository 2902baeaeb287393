import { findApplicationByAppName } from '#db/queries/application.ts';
import { findServedDomain } from '#db/queries/domain.ts';
import type { Id } from '#src/domain/id.ts';
import type { Instance } from '../context.ts';
import { labelOf } from './name.ts';
import { isPointedHere } from './pointing.ts';

/**
 * Whether a certificate may be ordered for a host in stored form: it is the host of the API, or it leads to an application of this instance (a domain
 * of one, or its own name), its DNS points to this instance, and neither its registered domain nor its organization has
 * used up its share of the certificate authority's limits.
 */
export async function mayHaveCertificate(instance: Instance, host: string): Promise<boolean> {
  if (host === instance.settings.apiHost) return true;
  const owner = await ownerOf(instance, host);
  if (owner === undefined) return false;
  const { certificates, log } = instance;
  if (!(await certificates.pointing(host, () => isPointedHere(instance, host)))) return false;
  const isAdmitted = certificates.admits(host, owner.organizationId);
  if (!isAdmitted)
    log.warn({ host, ...owner }, 'the certificate budget of a domain or organization is used up');
  return isAdmitted;
}

async function ownerOf(
  { database, settings, domainPolicy }: Pick<Instance, 'database' | 'settings' | 'domainPolicy'>,
  host: string,
): Promise<{ organizationId: Id<'org'> } | undefined> {
  const domain = await findServedDomain(database.reader, host, domainPolicy.isProofRequired);
  if (domain !== undefined) return { organizationId: domain.organizationId };
  const appName = labelOf(settings.ingressDomain, host);
  if (appName === null) return undefined;
  const application = await findApplicationByAppName(database.reader, appName);
  return application === undefined ? undefined : { organizationId: application.organizationId };
}
