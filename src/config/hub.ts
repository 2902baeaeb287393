import { z } from 'zod';
import { DNS_PROVIDER_NAMES } from '#src/domain/dns.ts';
import { DNS_PROVIDERS } from '#src/registries/dns-providers.ts';
import { SETTINGS } from '../kernel/setting.ts';
import { days, flag, hostName, httpUrl, oneOf } from '../kernel/setting-formats.ts';
import { settingsOf } from '../kernel/setting-group.ts';

/** License hub. */
export const hubSettings = {
  LICENSE_HUB_URL: httpUrl.optional().register(SETTINGS, {
    roles: ['instance'],
    meaning: 'Address of the hub that this instance is linked to.',
    unset: 'no hub, no license needed',
  }),
  LICENSE_KEY: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(200)
    .optional()
    .register(SETTINGS, {
      roles: ['instance'],
      meaning: "This instance's license key at the hub.",
      unset: 'none',
    }),
  SUBDOMAIN_ZONE: hostName
    .prefault('apps.localhost')
    .register(SETTINGS, { roles: ['instance', 'hub'], meaning: "Zone of the hub's subdomains." }),
  SUBDOMAIN_COOLDOWN_DAYS: days.prefault('0').register(SETTINGS, {
    roles: ['hub'],
    meaning: 'Days for which a released subdomain is kept from other licenses.',
  }),
  SILENT_INSTANCE_DAYS: days.prefault('30').register(SETTINGS, {
    roles: ['hub'],
    meaning: 'Days without a sync after which the usage of an instance no longer counts.',
  }),
  DNS_PROVIDER: oneOf(DNS_PROVIDER_NAMES)
    .default('builtin')
    .register(SETTINGS, {
      roles: ['hub'],
      meaning: `What serves the zone: ${DNS_PROVIDER_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
    }),
  ...settingsOf(DNS_PROVIDERS),
  DOCS_HOSTNAME: hostName.prefault('docs.localhost').register(SETTINGS, {
    roles: ['instance', 'hub'],
    meaning: 'Default host name of the documentation site.',
  }),
  DOCS_CNAME_TARGET: hostName.optional().register(SETTINGS, {
    roles: ['instance', 'hub'],
    meaning: 'Host name that operators point the CNAME of their docs host name to.',
    unset: 'value of `DOCS_HOSTNAME`',
  }),
  DOCS_VERIFY_CNAME: flag.prefault('true').register(SETTINGS, {
    roles: ['hub'],
    meaning: 'Whether the CNAME of a docs host name is checked before it is served.',
  }),
  DOCS_UPSTREAM_URL: httpUrl.optional().register(SETTINGS, {
    roles: ['hub'],
    meaning: "The documentation site that Caddy serves under the operators' host names.",
    unset: 'Caddy is not configured',
  }),
  DOCS_CADDY_LISTEN: z
    .string()
    .min(1)
    .max(100)
    .default(':443')
    .register(SETTINGS, { roles: ['hub'], meaning: 'Address on which Caddy serves it.' }),
};
