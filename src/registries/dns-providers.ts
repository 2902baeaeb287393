import type { DnsProviderName } from '#src/domain/dns.ts';
import { builtinDns } from '../adapters/dns/builtin/definition.ts';
import { cloudflareDns } from '../adapters/dns/cloudflare/definition.ts';
import type { DnsProviderDefinition } from '../adapters/dns/definition.ts';
import { powerDns } from '../adapters/dns/powerdns/definition.ts';

/**
 * All DNS providers. To add one, add its name to `DNS_PROVIDER_NAMES`, a folder below `src/adapters/dns/`, and its
 * definition here.
 */
export const DNS_PROVIDERS = {
  builtin: builtinDns,
  powerdns: powerDns,
  cloudflare: cloudflareDns,
} as const satisfies Record<DnsProviderName, DnsProviderDefinition>;
