import { expect, test, vi } from 'vitest';
import { HubUnreachable } from '#src/adapters/hub/port.ts';
import { openLicenseLoop } from '#src/jobs/license-loop.ts';
import { openTestApp } from '../../support/app.ts';
import { aLicense, claimFor } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

test('the loop syncs again and again, and not after it is stopped', async ({ onTestFinished }) => {
  const world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 100_000 });
  onTestFinished(() => world.close());
  const { licenseId, licenseKey } = await aLicense(world, { plan: 'starter' });
  await claimFor(world, world.url, licenseKey);
  const planHere = async () =>
    (await world.ok<{ license: { plan: string } }>('GET /api/licenseLink.get')).license.plan;
  const setPlan = (plan: string) => world.ok('POST /api/license.update', { licenseId, plan });
  const loop = openLicenseLoop(world.app.instance, new AbortController(), { tickMs: 20, syncIntervalMs: 20 });
  loop.start();
  for (const plan of ['growth', 'enterprise']) {
    await setPlan(plan);
    await until('the instance has the plan', async () => (await planHere()) === plan);
  }
  await loop.stop();
  await setPlan('starter');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await planHere()).toBe('enterprise');
});

test('the loop syncs while the hub takes long to register a name', async ({ onTestFinished }) => {
  const world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 100_000 });
  onTestFinished(() => world.close());
  publishSite(world.git);
  const { licenseId, licenseKey } = await aLicense(world, { plan: 'enterprise' });
  await claimFor(world, world.url, licenseKey);
  await importSite(world, { name: 'Slow', domain: 'slow.example.com' });
  const { database, hub } = world.app.instance;
  await database.writer.deleteFrom('customDomain').execute();
  if (hub === null) throw new Error('no hub');
  const calls = new AbortController();
  let isAsked = false;
  const slow: typeof hub = {
    ...hub,
    registerDomain: () =>
      new Promise((_resolve, reject) => {
        isAsked = true;
        calls.signal.addEventListener('abort', () => reject(new HubUnreachable('It does not answer.')));
      }),
  };
  const times = { tickMs: 20, syncIntervalMs: 20 };
  const loop = openLicenseLoop({ ...world.app.instance, hub: slow }, calls, times);
  loop.start();
  await until('the hub is asked', () => isAsked);
  await world.ok('POST /api/license.update', { licenseId, plan: 'growth' });
  await until('the instance has the plan', async () => {
    const link = await world.ok<{ license: { plan: string } }>('GET /api/licenseLink.get');
    return link.license.plan === 'growth';
  });
  await loop.stop();
});

test('a comparison of names that a stop ends is no error', async ({ onTestFinished }) => {
  const world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 100_000 });
  onTestFinished(() => world.close());
  const { licenseKey } = await aLicense(world, { plan: 'enterprise' });
  await claimFor(world, world.url, licenseKey);
  const { instance } = world.app;
  const { hub } = instance;
  if (hub === null) throw new Error('no hub');
  const calls = new AbortController();
  let isAsked = false;
  const slow: typeof hub = {
    ...hub,
    listDomains: () =>
      new Promise((_resolve, reject) => {
        isAsked = true;
        calls.signal.addEventListener('abort', () => reject(new HubUnreachable('It does not answer.')));
      }),
  };
  const loop = openLicenseLoop({ ...instance, hub: slow }, calls, { tickMs: 20, syncIntervalMs: 20 });
  loop.start();
  await until('the hub is asked', () => isAsked);
  await loop.stop();
  expect(world.logLines.filter((line) => line.includes('could not be compared'))).toEqual([]);
});

test('without an open claim code the loop rarely reads, and still finds a new code', async ({
  onTestFinished,
}) => {
  const world = await openTestApp({ LICENSE_HUB_URL: '{url}' });
  onTestFinished(() => world.close());
  const { licenseKey } = await aLicense(world);
  const { reader } = world.app.instance.database;
  const loop = openLicenseLoop(world.app.instance, new AbortController(), {
    tickMs: 100,
    syncIntervalMs: 60_000,
  });
  loop.start();
  onTestFinished(() => loop.stop());
  await new Promise((resolve) => setTimeout(resolve, 500));
  const reads = vi.spyOn(reader, 'selectFrom');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const count = reads.mock.calls.length;
  reads.mockRestore();
  expect(count).toBeLessThanOrEqual(5);
  await claimFor(world, world.url, licenseKey);
});
