import type { DnsProviderDefinition } from '../definition.ts';
import { openBuiltinDns } from './open.ts';
import { BUILTIN_DNS_SETTINGS } from './settings.ts';

/** The DNS server inside this program. */
export const builtinDns = {
  settings: BUILTIN_DNS_SETTINGS,
  open: (values, { zone, find, server, clock, onQuery, log }) =>
    openBuiltinDns({
      zone,
      find,
      clock,
      onQuery,
      log,
      ...server,
      port: values.DNS_PORT,
      answersPerSecond: values.DNS_ANSWERS_PER_SECOND,
    }),
} as const satisfies DnsProviderDefinition<typeof BUILTIN_DNS_SETTINGS>;
