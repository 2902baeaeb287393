import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#src/kernel/clock.ts';
import { registrableDomainOf } from '#src/kernel/registrable-domain.ts';
import { openCertificateBudget } from '#src/services/platform/limits/certificate-budget.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite } from '../../support/sites.ts';

/** Which names certificates are ordered for. */

let offsetMs = 0;
const clock = { now: () => systemClock.now() + offsetMs };
let world: TestApp;
let applicationId: string;
beforeAll(async () => {
  world = await openTestApp(
    { INGRESS_IP: '203.0.113.7', INGRESS_DOMAIN: 'apps.platform.example' },
    { clock },
  );
  publishSite(world.git);
  applicationId = (await importSite(world)).body.applicationId;
});
afterAll(() => world.close());

const ask = async (domain: string) =>
  (await world.call(`GET /api/tls-ask?domain=${encodeURIComponent(domain)}`, { key: null })).status;
const point = (host: string, ...addresses: string[]) => world.publicDns.addressesOf.set(host, addresses);
const later = (ms: number) => {
  offsetMs += ms;
};
async function served(host: string): Promise<void> {
  await world.ok('POST /api/domain.create', { applicationId, host });
}

test('a name that is not served here is 404, wherever it points, and DNS is not asked', async () => {
  point('foreign.example', '203.0.113.7');
  expect(await ask('foreign.example')).toBe(404);
  expect(world.publicDns.asked).not.toContain('foreign.example');
});

test('the name of the API is 200 where the ingress serves it', async () => {
  expect(await ask('panel.platform.example')).toBe(404);
  const served = await openTestApp({
    ...{ PUBLIC_URL: 'https://panel.platform.example', INGRESS_HTTPS_PORT: '443' },
    INGRESS_SERVES_API: 'true',
  });
  onTestFinished(() => served.close());
  const allowed = async (domain: string) =>
    (await served.app.server.inject(`/api/tls-ask?domain=${domain}`)).statusCode;
  expect(await allowed('panel.platform.example')).toBe(200);
  expect(await allowed('other.platform.example')).toBe(404);
});

test('a served name is 200 once its DNS points here, also by an alias', async () => {
  for (const host of ['shop.one.example', 'www.one.example']) await served(host);
  expect(await ask('shop.one.example'), 'no DNS').toBe(404);
  point('shop.one.example', '198.51.100.1');
  later(31_000);
  expect(await ask('shop.one.example'), 'elsewhere').toBe(404);
  point('shop.one.example', '2001:db8::1', '203.0.113.7');
  world.publicDns.aliasOf.set('www.one.example', 'shop.one.example');
  later(31_000);
  for (const host of ['shop.one.example', 'SHOP.one.example.', 'www.one.example'])
    expect(await ask(host), host).toBe(200);
});

test('the answer is remembered for half a minute, and a silent name server is no yes', async () => {
  await served('silent.two.example');
  world.publicDns.silent.add('silent.two.example');
  expect(await ask('silent.two.example')).toBe(404);
  for (let time = 0; time < 20; time += 1) await ask('silent.two.example');
  expect(world.publicDns.asked.filter((name) => name === 'silent.two.example')).toHaveLength(1);
});

test('an application’s own name has to point here, too', async () => {
  const { appName } = (await world.call(`GET /api/application.get?applicationId=${applicationId}`)).body;
  const host = `${appName}.apps.platform.example`;
  expect(await ask(host)).toBe(404);
  point(host, '203.0.113.7');
  later(31_000);
  expect(await ask(host)).toBe(200);
  expect(await ask('none-such.apps.platform.example')).toBe(404);
});

test('refuses an invalid name of any length', async () => {
  for (const text of ['', 'x', 'a'.repeat(300), `${'a.'.repeat(5000)}example`, 'ä'.repeat(2000)])
    expect([404, 414, 431]).toContain(await ask(text));
});

test('a registered domain gets fifty names in a week, and its next one the week after', async () => {
  for (let name = 0; name <= 50; name += 1) {
    await served(`n${name}.many.example`);
    point(`n${name}.many.example`, '203.0.113.7');
  }
  for (let name = 0; name < 50; name += 1) expect(await ask(`n${name}.many.example`)).toBe(200);
  expect(await ask('n50.many.example')).toBe(404);
  expect(await ask('n0.many.example'), 'a name that was admitted').toBe(200);
  later(7 * 24 * 60 * 60_000);
  expect(await ask('n50.many.example')).toBe(200);
});

test('an organization gets a hundred names in three hours, over all of its domains', () => {
  const budget = openCertificateBudget(clock);
  const admitted = Array.from({ length: 150 }, (_, at) => budget.admits(`www.domain-${at}.example`, 'org_1'));
  expect(admitted.filter(Boolean)).toHaveLength(100);
  expect(budget.admits('www.other.example', 'org_2')).toBe(true);
  later(3 * 60 * 60_000);
  expect(budget.admits('www.domain-149.example', 'org_1')).toBe(true);
});

test('orders of one name are counted, too: five certificates a week, ten orders in three hours', () => {
  const budget = openCertificateBudget(clock);
  const order = (host: string, payer: string | null = 'org_1') => {
    const isBegun = budget.spend(host, payer);
    if (isBegun) budget.issued(host);
    return isBegun;
  };
  for (const payer of ['org_1', null]) {
    const host = `${payer}.repeated.example`;
    const begun = Array.from({ length: 8 }, () => order(host, payer));
    expect(begun.filter(Boolean), host).toHaveLength(5);
    expect(budget.hasRoom(host, payer)).toBe(false);
  }
  expect(order('other.repeated.example')).toBe(true);
  const refused = Array.from({ length: 20 }, () => budget.spend('refused.repeated.example', 'org_1'));
  expect(refused.filter(Boolean)).toHaveLength(10);
  later(3 * 60 * 60_000);
  expect(budget.spend('refused.repeated.example', 'org_1')).toBe(true);
  expect(order('org_1.repeated.example')).toBe(false);
  later(7 * 24 * 60 * 60_000);
  expect(order('org_1.repeated.example')).toBe(true);
});

test('an organization may begin a hundred orders in three hours, also of the same names', () => {
  const budget = openCertificateBudget(clock);
  const hosts = Array.from({ length: 50 }, (_, at) => `www.ordered-${at}.example`);
  const orders = () => hosts.filter((host) => budget.spend(host, 'org_1')).length;
  expect([orders(), orders(), orders()]).toEqual([50, 50, 0]);
  expect(budget.spend('www.ordered-0.example', 'org_2')).toBe(true);
  expect(budget.hasRoom('www.ordered-1.example', 'org_1')).toBe(false);
  later(3 * 60 * 60_000);
  expect(orders()).toBe(50);
});

test('questions without an order count the name only', () => {
  const budget = openCertificateBudget(clock);
  for (let time = 0; time < 200; time += 1) expect(budget.admits('www.asked.example', 'org_1')).toBe(true);
  expect(budget.hasRoom('www.asked.example', 'org_1')).toBe(true);
});

test('the registered domain is found below public suffixes of two labels', () => {
  expect(registrableDomainOf('a.b.example.co.uk')).toBe('example.co.uk');
  expect(registrableDomainOf('shop.someone.github.io')).toBe('someone.github.io');
  expect(registrableDomainOf('shop.a.test')).toBe('a.test');
});
