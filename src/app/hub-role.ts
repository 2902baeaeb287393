import { findAddressOf } from '#db/queries/subdomain-record.ts';
import type { DnsZone } from '../adapters/dns/port.ts';
import type { Config } from '../config/config.ts';
import { DNS_PROVIDERS } from '../registries/dns-providers.ts';
import { forgetClaims } from '../services/hub/claim/index.ts';
import type { Hub } from '../services/hub/context.ts';
import { reconcileDocsHost } from '../services/hub/docs/index.ts';
import { forgetHosts } from '../services/hub/host/index.ts';
import { forgetRefusals } from '../services/hub/license/index.ts';
import { reconcileDns } from '../services/hub/subdomain/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import { unlessRestored } from '../services/platform/restore/index.ts';
import { openDocsHost } from './docs-host.ts';
import type { AppOverrides } from './overrides.ts';
import { publicNames } from './public-names.ts';
import type { RoleRuntime } from './role-runtime.ts';

/** The role `hub`: licenses, and the names that are given out under them. */
export async function openHubRole(
  services: PlatformServices,
  config: Config,
  overrides: AppOverrides,
): Promise<RoleRuntime<Hub>> {
  const dns = overrides.dns ?? openZone(services, config);
  const hub: Hub = {
    ...services,
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
    context: hub,
    handlers: {},
    shares: {},
    periodicTasks: {
      subdomains: unlessRestored(services, () => reconcileDns(hub)),
      claims: () => forgetClaims(hub),
      refusals: () => forgetRefusals(hub),
      docsHostnames: unlessRestored(services, () => reconcileDocsHost(hub)),
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

/** The zone at the provider that `DNS_PROVIDER` names. */
function openZone({ database, clock, meter, log }: PlatformServices, config: Config): DnsZone {
  const { DNS_PROVIDER: provider, SUBDOMAIN_ZONE: zone } = config;
  return DNS_PROVIDERS[provider].open(config, {
    zone,
    find: (fqdn) => findAddressOf(database.reader, fqdn.slice(0, -zone.length - 1)),
    server: { host: config.dnsHost, ...publicNames(config) },
    clock,
    onQuery: (transport, result) => meter.count('pilothouse_dns_queries_total', { transport, result }),
    log: (message) => log.info({ dns: provider }, message),
  });
}
