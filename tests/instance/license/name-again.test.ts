import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor, type License } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** A name that is wanted again while it is being given up is had anew, and stays. */

let world: TestApp;
let license: License;
let applicationId: string;
beforeAll(async () => {
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 1000 });
  publishSite(world.git);
  license = await aLicense(world);
  await claimFor(world, world.url, license.licenseKey);
  applicationId = (await importSite(world, { name: 'Wanted' })).body.applicationId;
});
afterAll(() => world.close());

const create = (subdomain: string) =>
  world.call('POST /api/domain.create', { body: { applicationId, subdomain } });

async function isActive(name: string): Promise<boolean> {
  const { instanceId } = await world.ok<{ instanceId: string }>('GET /api/licenseLink.get');
  const { body } = await world.call('POST /api/subdomain/list', {
    key: null,
    body: { licenseKey: license.licenseKey, instanceId },
  });
  const isListed = body.subdomains.some(
    (one: { name: string; status: string }) => one.name === name && one.status === 'active',
  );
  return isListed && world.dns.records.has(`${name}.apps.localhost`);
}

const releases = () =>
  world.app.instance.database.writer
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'name.release')
    .execute();

const untilSettled = () => until('nothing is to be given up', async () => (await releases()).length === 0);

test('while the order is under way', async () => {
  const { domainId } = (await create('again')).body;
  const letGo = world.dns.hold();
  await world.ok('POST /api/domain.remove', { domainId });
  await until('the provider is asked', async () => world.dns.calls.at(-1)?.kind === 'remove');
  const created = create('again');
  // Time in which an answer that does not wait would have come.
  await importSite(world, { name: 'Meanwhile' });
  letGo();
  expect((await created).status).toBe(200);
  await untilSettled();
  expect(await isActive('again')).toBe(true);
});

test('while the order waits to be tried again', async () => {
  const { domainId } = (await create('once-more')).body;
  world.dns.failNext();
  await world.ok('POST /api/domain.remove', { domainId });
  await until('the provider has failed', async () => world.dns.calls.at(-1)?.kind === 'remove');
  expect((await create('once-more')).status).toBe(200);
  expect(await releases()).toEqual([]);
  expect(await isActive('once-more')).toBe(true);
});

test('by several at once: one has it, and keeps it', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('contested')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  await untilSettled();
  expect(await isActive('contested')).toBe(true);
});
