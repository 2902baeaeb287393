import { expect, test } from 'vitest';
import { publicNames } from '#src/app/public-names.ts';
import { loadConfig } from '#src/config/config.ts';

/** Which address the built-in DNS server gives for itself. */
test.each<[environment: Record<string, string>, ns1: string]>([
  [{}, '127.0.0.1'],
  [{ DNS_HOST: '0.0.0.0' }, '127.0.0.1'],
  [{ DNS_HOST: 'localhost', INGRESS_IP: '198.51.100.1' }, '198.51.100.1'],
  [{ DNS_HOST: '192.168.1.5', INGRESS_IP: '8.8.4.4' }, '8.8.4.4'],
  [{ DNS_HOST: '8.8.8.8', INGRESS_IP: '10.0.0.1' }, '8.8.8.8'],
  [{ DNS_HOST: '8.8.8.8', DNS_PUBLIC_IP: '9.9.9.9' }, '9.9.9.9'],
])('%j: ns1 is at %s', (environment, ns1) => {
  expect(publicNames(loadConfig(environment)).nameServers).toEqual([
    { name: 'ns1.apps.localhost', ipv4: ns1 },
  ]);
});

test('a hub that is served at the zone or below it is found there', () => {
  const SUBDOMAIN_ZONE = 'apps.example.com';
  const of = (PUBLIC_URL: string) =>
    publicNames(loadConfig({ SUBDOMAIN_ZONE, PUBLIC_URL, INGRESS_IP: '9.9.9.9' }));
  expect(of('https://apps.example.com').apexIpv4).toBe('9.9.9.9');
  expect(of('https://hub.apps.example.com')).toMatchObject({
    apexIpv4: null,
    ownHosts: { 'hub.apps.example.com': '9.9.9.9' },
  });
  expect(of('https://hub.example.com')).toMatchObject({ apexIpv4: null, ownHosts: {} });
});
