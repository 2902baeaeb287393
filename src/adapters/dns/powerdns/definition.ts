import { z } from 'zod';
import { SETTINGS } from '#src/kernel/setting.ts';
import { httpUrl } from '#src/kernel/setting-formats.ts';
import { requireSettings } from '#src/kernel/setting-group.ts';
import type { DnsProviderDefinition } from '../definition.ts';
import { openPowerDns } from './open.ts';

const settings = {
  POWERDNS_URL: httpUrl
    .optional()
    .register(SETTINGS, { roles: ['hub'], meaning: "PowerDNS' HTTP API.", unset: 'none' }),
  POWERDNS_API_KEY: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .register(SETTINGS, { roles: ['hub'], meaning: 'API key of PowerDNS.', unset: 'none' }),
};

/** A zone in a PowerDNS authoritative server. */
export const powerDns = {
  settings,
  open(values, { zone }) {
    const needed = requireSettings('DNS_PROVIDER', values, ['POWERDNS_URL', 'POWERDNS_API_KEY']);
    return openPowerDns({ zone, url: needed.POWERDNS_URL, apiKey: needed.POWERDNS_API_KEY });
  },
} as const satisfies DnsProviderDefinition<typeof settings>;
