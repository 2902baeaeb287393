import { isIPv4 } from 'node:net';
import { DnsError, type DnsRecord } from './port.ts';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Whether a name (lower case, no trailing dot) is one label and the zone: the only kind of name that is ever put. */
export function isDirectlyBelow(fqdn: string, zone: string): boolean {
  return fqdn.endsWith(`.${zone}`) && LABEL.test(fqdn.slice(0, -zone.length - 1));
}

/** Throws a `DnsError` for a name that is not a subdomain of the zone. */
export function requireNameOf(zone: string, fqdn: string): void {
  if (!isDirectlyBelow(fqdn, zone)) throw new DnsError('refused', `This is not a subdomain of ${zone}.`);
}

/** Throws a `DnsError` for a record that is not an IPv4 address of a subdomain of the zone. */
export function requireRecordOf(zone: string, { fqdn, ipv4 }: DnsRecord): void {
  requireNameOf(zone, fqdn);
  if (!isIPv4(ipv4)) throw new DnsError('refused', `${fqdn} can only resolve to an IPv4 address.`);
}
