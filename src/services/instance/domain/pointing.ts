import { DnsUnknown } from '#src/adapters/public-dns/port.ts';
import type { DomainDetails } from '#src/contracts/domain.ts';
import { isUnder } from '#src/kernel/host-name.ts';
import type { Instance } from '../context.ts';
import { type Naming, nameOf } from './name.ts';

type Resolving = Pick<Instance, 'publicDns'>;

/** Looks up whether domains lead to this instance. */
export type Pointing = Naming & Resolving;

/** Whether a domain's DNS leads to this instance's ingress. A name that does not resolve leads nowhere. */
export async function isPointedHere(instance: Pointing, domain: string): Promise<boolean> {
  // The hub points a name of its zone here when the name is provisioned.
  if (nameOf(instance, domain).kind === 'subdomain') return true;
  return (await lookWhereItPoints(instance, domain)).status === 'pointed';
}

/** Where a domain's DNS leads at present. While DNS does not answer, the name counts as unresolved. */
export async function lookWhereItPoints(
  instance: Resolving & Pick<Instance, 'settings'>,
  domain: string,
): Promise<DomainDetails['dns']> {
  const expected = instance.settings.ingressIp;
  const addresses = await addressesOf(instance, domain.toLowerCase());
  if (addresses.length === 0) return { status: 'unresolved', addresses, expected };
  return { status: addresses.includes(expected) ? 'pointed' : 'elsewhere', addresses, expected };
}

async function addressesOf({ publicDns }: Resolving, domain: string): Promise<string[]> {
  // Names under localhost are loopback by definition, also if a resolver returns other addresses.
  if (isUnder(domain, 'localhost')) return ['127.0.0.1'];
  try {
    return [...(await publicDns.addresses(domain))];
  } catch (error) {
    if (error instanceof DnsUnknown) return [];
    throw error;
  }
}
