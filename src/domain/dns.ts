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

export const DNS_TRANSPORTS = ['udp', 'tcp'] as const;

/** The result of a query at the built-in DNS server. */
export const DNS_QUERY_RESULTS = [
  'answered',
  /** The asker's network has used its answers: it has to ask over TCP. */
  'truncated',
  /** The message is not a valid query. */
  'rejected',
  /** The message gets no answer. */
  'ignored',
  /** The record could not be read in time. */
  'failed',
] as const;
export type DnsQueryResult = (typeof DNS_QUERY_RESULTS)[number];
