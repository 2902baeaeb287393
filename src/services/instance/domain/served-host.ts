import { findApplicationByAppName } from '#db/queries/application.ts';
import { findServedDomain } from '#db/queries/domain.ts';
import type { CertificateOrders, OrderPermission } from '#src/adapters/ingress/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Payer } from '../../platform/limits/index.ts';
import type { Instance } from '../context.ts';
import { labelOf } from './name.ts';
import { isPointedHere, type Pointing } from './pointing.ts';

/**
 * For an ingress that orders by itself: whether a certificate may be ordered for a host in stored form. It is the host of the
 * API, or it leads to an application of this instance (a domain of one, or its own name), its DNS points to this instance, and
 * neither its registered domain nor its organization has used up its share of the certificate authority's limits.
 */
export async function mayHaveCertificate(instance: Instance, host: string): Promise<boolean> {
  const payer = await payerOf(instance, host);
  if (payer === undefined) return false;
  return payer === null || isWithinBudget(instance, { host, payer }, instance.certificates.admits);
}

/** For the ingress of this process, under the same conditions: counts each order, and each certificate of a host. */
export function certificateOrders(instance: Instance): CertificateOrders {
  const { certificates } = instance;
  const decide = async (host: string, by: Decision): Promise<OrderPermission> => {
    const payer = await payerOf(instance, host);
    if (payer === undefined) return 'no';
    return isWithinBudget(instance, { host, payer }, by) ? 'yes' : 'limited';
  };
  return {
    mayOrder: (host) => decide(host, certificates.hasRoom),
    spend: async (host) => (await decide(host, certificates.spend)) === 'yes',
    issued: certificates.issued,
  };
}

type Decision = (host: string, payer: Payer) => boolean;

function isWithinBudget(
  { log }: Pick<Instance, 'log'>,
  { host, payer }: { host: string; payer: Payer },
  decide: Decision,
): boolean {
  const isWithin = decide(host, payer);
  if (!isWithin)
    log.warn({ host, payer }, 'the certificate budget of a host, domain or organization is used up');
  return isWithin;
}

/** Whose limits count for a certificate of a host. Undefined: it may not have one. */
async function payerOf(
  instance: Owning & Pointing & Pick<Instance, 'certificates'>,
  host: string,
): Promise<Payer | undefined> {
  if (host === instance.settings.apiHost) return null;
  const owner = await ownerOf(instance, host);
  if (owner === undefined) return undefined;
  const isPointed = await instance.certificates.pointing(host, () => isPointedHere(instance, host));
  return isPointed ? owner.organizationId : undefined;
}

type Owning = Pick<Instance, 'database' | 'settings' | 'domainPolicy'>;

async function ownerOf(
  { database, settings, domainPolicy }: Owning,
  host: string,
): Promise<{ organizationId: Id<'org'> } | undefined> {
  const domain = await findServedDomain(database.reader, host, domainPolicy.isProofRequired);
  if (domain !== undefined) return { organizationId: domain.organizationId };
  const appName = labelOf(settings.ingressDomain, host);
  if (appName === null) return undefined;
  const application = await findApplicationByAppName(database.reader, appName);
  return application === undefined ? undefined : { organizationId: application.organizationId };
}
