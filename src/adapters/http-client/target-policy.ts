/**
 * Which addresses that users give this program may connect to. The rule is positive: a globally reachable
 * unicast address, or one that the operator listed. What a list of private ranges forgets is refused here.
 * Names are judged as well, because a name such as `metadata.internal` is never meant for a user.
 */
import ipaddr from 'ipaddr.js';

/** Networks that may be reached although they are not public (`ALLOWED_PRIVATE_TARGETS`). */
export type AllowedNetworks = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

export type NameKind = 'public' | 'internal' | 'loopback' | 'single_label';
export type AddressVerdict = 'public' | 'listed' | 'refused';

// The only block from which IANA hands out global unicast addresses: everything outside is something else.
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Reads CIDRs and single addresses. Throws a `TypeError` that names the entry which is neither. */
export function parseAllowedNetworks(entries: readonly string[]): AllowedNetworks {
  return entries.map((entry) => {
    const text = entry.trim();
    if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
    if (ipaddr.IPv4.isValidFourPartDecimal(text)) return [ipaddr.IPv4.parse(text), 32];
    if (ipaddr.IPv6.isValid(text)) return [ipaddr.IPv6.parse(text), 128];
    throw new TypeError(`"${entry}" is not a network in CIDR notation`);
  });
}

/** Judges one IP address in the form that a resolver or `URL.hostname` gives it (brackets allowed). */
export function judgeAddress(address: string, allowed: AllowedNetworks): AddressVerdict {
  const parsed = parseAddress(address);
  if (parsed === null) return 'refused';
  if (allowed.some(([network, bits]) => matches(parsed, network, bits))) return 'listed';
  if (parsed.range() !== 'unicast') return 'refused';
  if (parsed.kind() === 'ipv6' && !matches(parsed, ...GLOBAL_UNICAST_V6)) return 'refused';
  return 'public';
}

/** Whether a host of `URL.hostname` is an IP address: such a host never reaches a resolver. */
export function isAddress(host: string): boolean {
  return parseAddress(host) !== null;
}

/**
 * Whether a connection to an address arrives at a listener on another. Any loopback address reaches a listener on every
 * interface, and the unspecified address reaches every listener on loopback.
 */
export function reaches(address: string, listening: string): boolean {
  const [target, own] = [parseAddress(address), parseAddress(listening)].map(unmapped);
  if (target === null || target === undefined || own === null || own === undefined) return false;
  if (target.toNormalizedString() === own.toNormalizedString()) return true;
  const isLocal = target.range() === 'loopback' || target.range() === 'unspecified';
  if (own.range() === 'unspecified') return isLocal;
  return target.range() === 'unspecified' && own.range() === 'loopback';
}

/** Whether a listener on this address listens on every interface of the machine. */
export function isUnspecified(address: string): boolean {
  return unmapped(parseAddress(address))?.range() === 'unspecified';
}

function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6 | null): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Judges a host name that is no IP address; case and one trailing dot do not matter. */
export function judgeName(name: string): NameKind {
  const host = name.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  if (host === 'internal' || host.endsWith('.internal')) return 'internal';
  if (host === 'local' || host.endsWith('.local')) return 'internal';
  return host.includes('.') ? 'public' : 'single_label';
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  // A zone (`fe80::1%eth0`) only exists for addresses that are not global.
  if (bare.includes('%')) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return bare.includes(':') && ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : null;
}

function matches(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  network: ipaddr.IPv4 | ipaddr.IPv6,
  bits: number,
): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
