import { expect, it } from 'vitest';
import type { DnsContext } from '#src/adapters/dns/definition.ts';
import { loadConfig } from '#src/config/config.ts';
import { DNS_PROVIDER_NAMES } from '#src/domain/dns.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { DNS_PROVIDERS } from '#src/registries/dns-providers.ts';

const context: DnsContext = {
  zone: 'apps.example.com',
  find: async () => null,
  server: { host: '127.0.0.1', nameServers: [], apexIpv4: null, ownHosts: {} },
  clock: systemClock,
  onQuery: () => undefined,
  log: () => undefined,
};

const GIVEN = {
  builtin: {},
  powerdns: { POWERDNS_URL: 'http://127.0.0.1:8081', POWERDNS_API_KEY: 'key' },
  cloudflare: { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token' },
};

it.each(DNS_PROVIDER_NAMES)('opens the zone at %s with its settings', async (name) => {
  const dns = DNS_PROVIDERS[name].open(loadConfig(GIVEN[name]), context);
  expect(dns.zone).toBe('apps.example.com');
  await dns.close();
});

it.each([
  ['powerdns', {}, 'POWERDNS_URL and POWERDNS_API_KEY'],
  ['powerdns', { POWERDNS_URL: 'http://127.0.0.1:8081' }, 'POWERDNS_API_KEY'],
  ['cloudflare', { CLOUDFLARE_API_TOKEN: 'token' }, 'CLOUDFLARE_ZONE_ID'],
] as const)('names the settings of %s that are missing: %j', (name, given, missing) => {
  expect(() => DNS_PROVIDERS[name].open(loadConfig(given), context)).toThrow(
    `The configuration is wrong: DNS_PROVIDER needs ${missing}.`,
  );
});

it('refuses an unknown provider, and lists the known ones', () => {
  expect(() => loadConfig({ DNS_PROVIDER: 'route53' })).toThrow(
    'DNS_PROVIDER must be builtin, powerdns or cloudflare',
  );
  expect(() => loadConfig({ DNS_NAMESERVERS: 'ns1.example.com=x' })).toThrow('DNS_NAMESERVERS must list');
});
