import { lookup } from 'node:dns/promises';
import type { DomainDetails } from '#src/contracts/domain.ts';
import { isUnder } from '#src/kernel/host-name.ts';
import type { Instance } from '../context.ts';
import { nameOf } from './name.ts';

const LOOKUP_TIMEOUT_MS = 2000;
const MAX_ADDRESSES = 10;

/** Whether a domain's DNS leads to this instance's ingress. A name that does not resolve leads nowhere. */
export async function isPointedHere(instance: Instance, domain: string): Promise<boolean> {
  // The hub points a name of its zone here when the name is provisioned.
  if (nameOf(instance, domain).kind === 'subdomain') return true;
  return (await lookWhereItPoints(instance, domain)).status === 'pointed';
}

/** Where a domain's DNS leads at present. */
export async function lookWhereItPoints(
  { settings }: Instance,
  domain: string,
): Promise<DomainDetails['dns']> {
  const expected = settings.ingressIp;
  const addresses = await addressesOf(domain);
  if (addresses.length === 0) return { status: 'unresolved', addresses, expected };
  return { status: addresses.includes(expected) ? 'pointed' : 'elsewhere', addresses, expected };
}

async function addressesOf(domain: string): Promise<string[]> {
  // Names under localhost are loopback by definition, whatever a resolver says of them.
  if (isUnder(domain.toLowerCase(), 'localhost')) return ['127.0.0.1'];
  const timeout = new Promise<never[]>((resolve) => setTimeout(resolve, LOOKUP_TIMEOUT_MS, []).unref());
  const found = await Promise.race([lookup(domain, { all: true, family: 4 }).catch(() => []), timeout]);
  return found.slice(0, MAX_ADDRESSES).map(({ address }) => address);
}
