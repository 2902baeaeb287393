import ipaddr from 'ipaddr.js';

/** Prefix length of one project's network. */
export const PROJECT_PREFIX = 24;
const SIZE = 2 ** (32 - PROJECT_PREFIX);

/**
 * The nth network of 256 addresses in an IPv4 pool that overlaps no network in use; null if there is no such network.
 * Networks in use that are not IPv4 are ignored.
 */
export function freeSubnet(pool: string, taken: readonly string[], nth = 0): string | null {
  const [start, end] = rangeOf(pool) ?? [0, 0];
  const ranges = taken.flatMap((subnet) => {
    const range = rangeOf(subnet);
    return range ? [range] : [];
  });
  let left = nth;
  for (let first = start; first + SIZE <= end; first += SIZE) {
    const isFree = ranges.every(([from, to]) => to <= first || from >= first + SIZE);
    if (isFree && left-- === 0) return `${dotted(first)}/${PROJECT_PREFIX}`;
  }
  return null;
}

/** First address and the one behind the last, as numbers. */
function rangeOf(subnet: string): [number, number] | null {
  if (!ipaddr.IPv4.isValidCIDR(subnet)) return null;
  const [address, length] = ipaddr.IPv4.parseCIDR(subnet);
  const size = 2 ** (32 - length);
  const value = address.toByteArray().reduce((sum, byte) => sum * 256 + byte, 0);
  const first = Math.floor(value / size) * size;
  return [first, first + size];
}

function dotted(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}
