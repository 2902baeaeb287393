import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileNames } from '#src/services/instance/license/reconcile-names.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor, type License } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** After a sync: what the hub keeps for the instance becomes what the instance has domains for. */

const MINUTE_MS = 60_000;

let world: TestApp;
let license: License;
let applicationId: string;
let offsetMs = 0;
beforeAll(async () => {
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { clock, hubRequestsPerMinute: 1000 });
  publishSite(world.git);
  license = await aLicense(world);
  await claimFor(world, world.url, license.licenseKey);
  applicationId = (await importSite(world, { name: 'Named' })).body.applicationId;
});
afterAll(() => world.close());

const create = (name: { host: string } | { subdomain: string }) =>
  world.ok<{ domainId: string }>('POST /api/domain.create', { applicationId, ...name });

/** As another program would ask, in the name of this instance. */
async function askHub(path: `/${string}`, body: object = {}) {
  const { instanceId } = await world.ok<{ instanceId: string }>('GET /api/licenseLink.get');
  const { licenseKey } = license;
  return (await world.call(`POST ${path}`, { key: null, body: { licenseKey, instanceId, ...body } })).body;
}

const customHosts = async (): Promise<string[]> =>
  (await askHub('/api/custom-domain/list')).customDomains.map(({ host }: { host: string }) => host);

const setStatus = (status: 'active' | 'suspended') =>
  world.ok('POST /api/license.setStatus', { licenseId: license.licenseId, status });

test('a domain that the hub has lost is registered again', async () => {
  await create({ host: 'lost.example.com' });
  await world.app.hub.database.writer.deleteFrom('customDomain').execute();
  await reconcileNames(world.app.instance);
  expect(await customHosts()).toEqual(['lost.example.com']);
});

test('what nobody here has is given up, unless it may be about to get its domain', async () => {
  await askHub('/api/custom-domain/register', { host: 'left-over.example.com' });
  await reconcileNames(world.app.instance);
  expect(await customHosts()).toContain('left-over.example.com');
  offsetMs += 11 * MINUTE_MS;
  await reconcileNames(world.app.instance);
  await until(
    'the hub has forgotten it',
    async () => !(await customHosts()).includes('left-over.example.com'),
  );
  expect(await customHosts()).toEqual(['lost.example.com']);
});

test('subdomains follow the instance to another address, but not under a suspended license', async () => {
  await create({ subdomain: 'moving' });
  const { instance } = world.app;
  const moveTo = (ingressIp: string) =>
    reconcileNames({ ...instance, settings: { ...instance.settings, ingressIp } });
  const address = () => world.dns.records.get('moving.apps.localhost');
  expect(address()).toBe('127.0.0.1');
  await moveTo('203.0.113.9');
  expect(address()).toBe('203.0.113.9');
  const calls = world.dns.calls.length;
  await moveTo('203.0.113.9');
  expect(world.dns.calls).toHaveLength(calls);

  await setStatus('suspended');
  await moveTo('203.0.113.10');
  expect(address()).toBeUndefined();
  expect(world.logLines.filter((line) => line.includes('could not be moved'))).toEqual([]);
  await setStatus('active');
  await moveTo('203.0.113.10');
  expect(address()).toBe('203.0.113.10');
});
