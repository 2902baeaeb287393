import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor, type License } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** A name that the operator withdraws is given up at the hub: the license has room for another one. */

let world: TestApp;
let license: License;
let applicationId: string;
beforeAll(async () => {
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 1000 });
  publishSite(world.git);
  license = await aLicense(world);
  await claimFor(world, world.url, license.licenseKey);
  applicationId = (await importSite(world, { name: 'Withdrawn' })).body.applicationId;
});
afterAll(() => world.close());

async function namesAtHub(kind: 'custom-domain' | 'subdomain'): Promise<object[]> {
  const { instanceId } = await world.ok<{ instanceId: string }>('GET /api/licenseLink.get');
  const body = { licenseKey: license.licenseKey, instanceId };
  const answer = await world.call(`POST /api/${kind}/list`, { key: null, body });
  return kind === 'subdomain' ? answer.body.subdomains : answer.body.customDomains;
}

test.each([
  ['a domain', 'custom-domain', { host: 'withdrawn.example.com' }],
  ['a subdomain', 'subdomain', { subdomain: 'withdrawn' }],
] as const)('%s', async (_name, kind, name) => {
  const { host, domainId } = await world.ok<{ host: string; domainId: string }>('POST /api/domain.create', {
    ...{ applicationId, ...name },
  });
  expect(await namesAtHub(kind)).toHaveLength(1);
  await world.ok('POST /api/domain.withdraw', { host });
  await until('the hub has forgotten it', async () => (await namesAtHub(kind)).length === 0);
  await world.ok('POST /api/domain.withdraw', { host, lift: true });
  await world.ok('POST /api/domain.remove', { domainId });
  await world.ok('POST /api/domain.create', { applicationId, ...name });
  expect(await namesAtHub(kind), 'it can be had again').toHaveLength(1);
});
