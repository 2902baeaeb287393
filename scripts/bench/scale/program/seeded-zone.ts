import { setImmediate } from 'node:timers/promises';
import type { DnsZone } from '#src/adapters/dns/port.ts';
import { ADDRESS, subdomainOf } from '../world/names.ts';

/** As many names as a provider puts into one answer; other work has its turn before the next one. */
const PAGE = 1000;

/** A provider's zone with the records of all seeded subdomains, and without memory for them. */
export function seededZone(zone: string, licenses: number): DnsZone {
  return {
    zone,
    put: async () => {},
    remove: async () => {},
    async *list() {
      for (let number = 1; number < licenses; number++) {
        yield { fqdn: `${subdomainOf(number)}.${zone}`, ipv4: ADDRESS };
        if (number % PAGE === 0) await setImmediate();
      }
    },
    listen: async () => {},
    close: async () => {},
  };
}
