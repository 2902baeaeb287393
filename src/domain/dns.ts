/** What keeps the zone of the hub's subdomains (`DNS_PROVIDER`). */
export const DNS_PROVIDER_NAMES = [
  /** The DNS server inside this program. */
  'builtin',
  /** A PowerDNS authoritative server, through its HTTP API. */
  'powerdns',
  /** Cloudflare, through its HTTP API. */
  'cloudflare',
] as const;
export type DnsProviderName = (typeof DNS_PROVIDER_NAMES)[number];
