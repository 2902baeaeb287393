import type { DnsZone } from '#src/adapters/dns/port.ts';
import { ADDRESS, subdomainOf } from '../world/names.ts';

/** A provider's zone with the records of all seeded subdomains, and without memory for them. */
export function seededZone(zone: string, licenses: number): DnsZone {
  return {
    zone,
    put: async () => {},
    remove: async () => {},
    async *list() {
      for (let number = 1; number < licenses; number++)
        yield { fqdn: `${subdomainOf(number)}.${zone}`, ipv4: ADDRESS };
    },
    listen: async () => {},
    close: async () => {},
  };
}
