import ipaddr from 'ipaddr.js';

/**
 * The network that an address counts as where something is counted for each client: an IPv4 address is one of its own;
 * of IPv6 the first 64 bits count, since a single client is given that many addresses. Other text is answered as it is.
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
