import { type BuiltinDnsOptions, openBuiltinDns } from './builtin/open.ts';
import { type CloudflareOptions, openCloudflare } from './cloudflare.ts';
import type { DnsZone } from './port.ts';
import { openPowerDns, type PowerDnsOptions } from './powerdns.ts';

/** Each provider with what it needs. */
export type DnsOptions =
  | ({ readonly provider: 'builtin' } & BuiltinDnsOptions)
  | ({ readonly provider: 'powerdns' } & PowerDnsOptions)
  | ({ readonly provider: 'cloudflare' } & CloudflareOptions);

export function openDns(options: DnsOptions): DnsZone {
  switch (options.provider) {
    case 'builtin':
      return openBuiltinDns(options);
    case 'powerdns':
      return openPowerDns(options);
    case 'cloudflare':
      return openCloudflare(options);
  }
}
