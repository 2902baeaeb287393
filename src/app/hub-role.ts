import { findAddressOf } from '#db/queries/subdomain-record.ts';
import { openDns } from '../adapters/dns/open-dns.ts';
import type { DnsZone } from '../adapters/dns/port.ts';
import type { Config } from '../config.ts';
import { requireSettings } from '../kernel/setting-group.ts';
import { forgetClaims } from '../services/hub/claim/forget-claims.ts';
import type { Hub } from '../services/hub/context.ts';
import { reconcileDocsHost } from '../services/hub/docs/reconcile-docs-host.ts';
import { forgetHosts } from '../services/hub/host/release-host.ts';
import { forgetRefusals } from '../services/hub/license/note-refusal.ts';
import { reconcileDns } from '../services/hub/subdomain/reconcile-dns.ts';
import type { Foundation } from '../services/platform/context.ts';
import { openDocsHost } from './caddy.ts';
import type { AppOverrides } from './overrides.ts';
import { publicNames } from './public-names.ts';
import type { RoleRuntime } from './role-runtime.ts';

/** The role `hub`: licenses, and the names that are given out under them. */
export async function openHubRole(
  foundation: Foundation,
  config: Config,
  overrides: AppOverrides,
): Promise<RoleRuntime<Hub>> {
  const dns = overrides.dns ?? openZone(foundation, config);
  const hub: Hub = {
    ...foundation,
    settings: {
      subdomainZone: config.SUBDOMAIN_ZONE,
      platformName: config.PLATFORM_NAME,
      ownHosts: [...ownHostsOf(config), ...publicNames(config).nameServers.map(({ name }) => name)],
      ownZones: [config.SUBDOMAIN_ZONE, config.INGRESS_DOMAIN],
      docsHostname: config.DOCS_HOSTNAME,
      docsCnameTarget: config.docsCnameTarget,
      docsVerifyCname: config.DOCS_VERIFY_CNAME,
      subdomainCooldownDays: config.SUBDOMAIN_COOLDOWN_DAYS,
      silentInstanceDays: config.SILENT_INSTANCE_DAYS,
      requestsPerMinute: overrides.hubRequestsPerMinute ?? null,
    },
    dns,
    docsHost: overrides.docsHost ?? openDocsHost(config),
  };
  return {
    world: hub,
    handlers: {},
    shares: {},
    rounds: {
      subdomains: () => reconcileDns(hub),
      claims: () => forgetClaims(hub),
      refusals: () => forgetRefusals(hub),
      docsHostnames: () => reconcileDocsHost(hub),
      hosts: () => forgetHosts(hub),
    },
    async prepare() {
      // Names can be given out all the same, and another process on the database may answer for them.
      await dns
        .listen()
        .catch((error: unknown) => hub.log.warn({ err: error }, 'the DNS server does not listen'));
    },
    async begin() {},
    async quiesce() {},
    async close() {},
    release: () => dns.close(),
    killNow() {},
  };
}

function ownHostsOf(config: Config): string[] {
  const { publicUrl, paymentGatewayUrl, LICENSE_HUB_URL: hubUrl, DOCS_HOSTNAME, docsCnameTarget } = config;
  const urls = [publicUrl, paymentGatewayUrl, hubUrl].filter((url) => url !== undefined);
  return [...urls.map((url) => new URL(url).hostname), DOCS_HOSTNAME, docsCnameTarget];
}

/** The zone at whoever keeps it. The built-in server asks the rows themselves. */
function openZone({ database, clock, log }: Foundation, config: Config): DnsZone {
  const zone = config.SUBDOMAIN_ZONE;
  switch (config.DNS_PROVIDER) {
    case 'builtin':
      return openDns({
        provider: 'builtin',
        zone,
        host: config.dnsHost,
        port: config.DNS_PORT,
        ...publicNames(config),
        answersPerSecond: config.DNS_ANSWERS_PER_SECOND,
        find: (fqdn) => findAddressOf(database.reader, fqdn.slice(0, -zone.length - 1)),
        clock,
        log: (message) => log.info({ dns: 'builtin' }, message),
      });
    case 'powerdns':
      return openDns({
        provider: 'powerdns',
        zone,
        url: requireSettings('DNS_PROVIDER', config, ['POWERDNS_URL']).POWERDNS_URL,
        apiKey: requireSettings('DNS_PROVIDER', config, ['POWERDNS_API_KEY']).POWERDNS_API_KEY,
      });
    case 'cloudflare':
      return openDns({
        provider: 'cloudflare',
        zone,
        zoneId: requireSettings('DNS_PROVIDER', config, ['CLOUDFLARE_ZONE_ID']).CLOUDFLARE_ZONE_ID,
        apiToken: requireSettings('DNS_PROVIDER', config, ['CLOUDFLARE_API_TOKEN']).CLOUDFLARE_API_TOKEN,
      });
  }
}
