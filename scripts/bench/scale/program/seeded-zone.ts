import type { DnsZone } from '#src/adapters/dns/port.ts';
import { ADDRESS, subdomainOf } from '../world/names.ts';

/** As many names as a provider puts into one answer. */
const PAGE = 1000;

/** A provider's zone with the records of all seeded subdomains, and without memory for them. */
export function seededZone(zone: string, licenses: number): DnsZone {
  return {
    zone,
    put: async () => {},
    remove: async () => {},
    async *list() {
      for (let from = 1; from < licenses; from += PAGE) {
        const length = Math.min(PAGE, licenses - from);
        yield Array.from({ length }, (_, at) => ({
          fqdn: `${subdomainOf(from + at)}.${zone}`,
          ipv4: ADDRESS,
        }));
      }
    },
    listen: async () => {},
    close: async () => {},
  };
}
