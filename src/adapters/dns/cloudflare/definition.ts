import { z } from 'zod';
import { SETTINGS } from '#src/kernel/setting.ts';
import { requireSettings } from '#src/kernel/setting-group.ts';
import type { DnsProviderDefinition } from '../definition.ts';
import { openCloudflare } from './open.ts';

const settings = {
  CLOUDFLARE_ZONE_ID: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .register(SETTINGS, { roles: ['hub'], meaning: 'Zone at Cloudflare.', unset: 'none' }),
  CLOUDFLARE_API_TOKEN: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .register(SETTINGS, { roles: ['hub'], meaning: 'API token for that zone.', unset: 'none' }),
};

/** A zone at Cloudflare. */
export const cloudflareDns = {
  settings,
  open(values, { zone }) {
    const needed = requireSettings('DNS_PROVIDER', values, ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN']);
    return openCloudflare({ zone, zoneId: needed.CLOUDFLARE_ZONE_ID, apiToken: needed.CLOUDFLARE_API_TOKEN });
  },
} as const satisfies DnsProviderDefinition<typeof settings>;
