import ipaddr from 'ipaddr.js';

/**
 * The network of an address for counting per client: an IPv4 address counts alone; of IPv6 the first 64 bits count,
 * since a single client receives that many addresses. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // `process` reads an IPv4 address that is mapped into IPv6 as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
