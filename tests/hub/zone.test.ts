import { expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { addressesOf, ask } from '../support/dns-client.ts';
import { freePort } from '../support/free-port.ts';
import { aHolder, anActiveSubdomain, aSubdomain, setStatus, UNHURRIED } from './support.ts';

/** The program with its own DNS server: the rows themselves are the zone. */

test('a name resolves as soon as it is provisioned, and is gone as soon as it is released', async () => {
  const port = await freePort();
  const world = await openTestApp({ DNS_PORT: String(port), SUBDOMAIN_ZONE: 'apps.example.com' }, UNHURRIED);
  const holder = await aHolder(world, { plan: 'enterprise' });
  const resolve = (name: string) => addressesOf(port, `${name}.apps.example.com`);
  expect(await resolve('shop')).toBe('NXDOMAIN');
  const subdomainId = await aSubdomain(holder, 'shop');
  expect(await resolve('shop')).toBe('NXDOMAIN');
  for (const ipAddress of ['203.0.113.7', '203.0.113.8']) {
    await holder.ok('/api/subdomain/provision', { subdomainId, ipAddress });
    expect(await resolve('shop')).toEqual([ipAddress]);
  }
  await setStatus(world, holder, 'suspended');
  expect(await resolve('shop')).toBe('NXDOMAIN');
  await setStatus(world, holder, 'active');
  expect(await resolve('SHOP')).toEqual(['203.0.113.8']);
  await holder.ok('/api/subdomain/release', { subdomainId });
  expect(await resolve('shop')).toBe('NXDOMAIN');
  await world.close();
});

test('a DNS port that is in use is a warning: everything else works', async () => {
  const port = await freePort();
  const first = await openTestApp({ DNS_PORT: String(port) }, UNHURRIED);
  const second = await openTestApp({ DNS_PORT: String(port) }, UNHURRIED);
  expect(second.logLines.some((line) => line.includes('"level":40') && line.includes(String(port)))).toBe(
    true,
  );
  await anActiveSubdomain(await aHolder(second), 'shop');
  await second.close();
  await first.close();
});

test.each([
  ['powerdns', 'POWERDNS_URL'],
  ['cloudflare', 'CLOUDFLARE_ZONE_ID'],
])(
  'the provider %s without its settings stops the start with the name of what is missing',
  async (provider, variable) => {
    const start = openTestApp({ DNS_PROVIDER: provider, DNS_PORT: '0' }, UNHURRIED);
    await expect(start).rejects.toThrow(`DNS_PROVIDER needs ${variable}`);
  },
);

test('the zone’s name servers lead to the public address for any bound address', async () => {
  const zone = 'apps.example.com';
  const port = await freePort();
  const world = await openTestApp(
    {
      ...{
        DNS_PORT: String(port),
        SUBDOMAIN_ZONE: zone,
        DNS_HOST: 'localhost',
        DNS_PUBLIC_IP: '203.0.113.53',
      },
      ...{ DNS_NAMESERVERS: `ns1.${zone}, ns.other.example, ns2.${zone}=203.0.113.54` },
    },
    UNHURRIED,
  );
  const heard = await ask(port, 'udp', zone, 'NS');
  expect(heard.answers).toMatchObject(
    [`ns1.${zone}`, 'ns.other.example', `ns2.${zone}`].map((data) => ({ type: 'NS', name: zone, data })),
  );
  expect(heard.additionals).toMatchObject([
    { type: 'A', name: `ns1.${zone}`, data: '203.0.113.53' },
    { type: 'A', name: `ns2.${zone}`, data: '203.0.113.54' },
  ]);
  expect(await addressesOf(port, `ns1.${zone}`)).toEqual(['203.0.113.53']);
  expect(await addressesOf(port, `ns2.${zone}`)).toEqual(['203.0.113.54']);
  expect(await addressesOf(port, zone)).toEqual(['203.0.113.53']);
  for (const name of [zone, `ns1.${zone}`]) {
    const empty = await ask(port, 'udp', name, 'AAAA');
    expect([empty.code, empty.answers, empty.authorities?.length]).toEqual([0, [], 1]);
  }
  await world.close();
});

test('a name server below the zone without an address stops the start', async () => {
  const start = openTestApp({ DNS_NAMESERVERS: 'dns.apps.localhost', DNS_PORT: '0' }, UNHURRIED);
  await expect(start).rejects.toThrow('DNS_NAMESERVERS names dns.apps.localhost');
});
