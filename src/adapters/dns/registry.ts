import type { DnsProviderName } from '#src/domain/dns.ts';
import { builtinDns } from './builtin/definition.ts';
import { cloudflareDns } from './cloudflare/definition.ts';
import type { DnsProviderDefinition } from './definition.ts';
import { powerDns } from './powerdns/definition.ts';

/**
 * All DNS providers. To add one, add its name to `DNS_PROVIDER_NAMES`, a folder beside this file, and its definition
 * here.
 */
export const DNS_PROVIDERS = {
  builtin: builtinDns,
  powerdns: powerDns,
  cloudflare: cloudflareDns,
} as const satisfies Record<DnsProviderName, DnsProviderDefinition>;
