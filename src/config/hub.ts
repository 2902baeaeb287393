import { z } from 'zod';
import { SETTINGS } from '../kernel/setting.ts';
import {
  days,
  flag,
  hostName,
  httpUrl,
  listenHost,
  nameServerList,
  port,
} from '../kernel/setting-formats.ts';

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
  DNS_PROVIDER: z
    .enum(['builtin', 'powerdns', 'cloudflare'], 'must be builtin, powerdns or cloudflare')
    .default('builtin')
    .register(SETTINGS, {
      roles: ['hub'],
      meaning: 'What serves the zone: `builtin`, `powerdns` or `cloudflare`.',
    }),
  DNS_HOST: listenHost.optional().register(SETTINGS, {
    roles: ['hub'],
    meaning: 'Address on which the built-in DNS server answers.',
    unset: 'value of `HOST`',
  }),
  DNS_PORT: port
    .prefault('8053')
    .register(SETTINGS, { roles: ['hub'], meaning: 'Port of the built-in DNS server, over UDP and TCP.' }),
  DNS_PUBLIC_IP: z
    .ipv4('must be an IPv4 address')
    .optional()
    .register(SETTINGS, {
      roles: ['hub'],
      meaning: 'Address of `ns1` of the zone, and of the zone itself if it is set.',
      unset: '`INGRESS_IP` or `DNS_HOST`, the one that is public',
    }),
  DNS_NAMESERVERS: nameServerList.optional().register(SETTINGS, {
    roles: ['hub'],
    meaning:
      'Name servers of the zone. One below the zone needs its address: `ns2.apps.example.com=203.0.113.8`.',
    unset: '`ns1.<zone>`',
  }),
  DNS_ANSWERS_PER_SECOND: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number; 0 for no limit')
    .transform(Number)
    .prefault('100')
    .register(SETTINGS, {
      roles: ['hub'],
      meaning:
        'Answers per second over UDP for each /24 (IPv6: /56). Further answers are truncated or dropped; `0`: no limit.',
    }),
  POWERDNS_URL: httpUrl
    .optional()
    .register(SETTINGS, { roles: ['hub'], meaning: "PowerDNS' HTTP API.", unset: 'none' }),
  POWERDNS_API_KEY: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .register(SETTINGS, { roles: ['hub'], meaning: 'API key of PowerDNS.', unset: 'none' }),
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
