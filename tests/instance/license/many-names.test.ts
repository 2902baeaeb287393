import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEWEST_NAMES, reconcileNames } from '#src/services/instance/license/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';

/** More names than the hub puts into one answer: each run compares a page, and all runs compare everything. */

const NAMES = 2100;

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { hubRequestsPerMinute: 1000 });
  publishSite(world.git);
  await claimFor(world, world.url, (await aLicense(world, { plan: 'enterprise' })).licenseKey);
  const { applicationId } = (await importSite(world, { name: 'Named' })).body;
  const { instanceId } = await world.ok<{ instanceId: `inst_${string}` }>('GET /api/licenseLink.get');
  const db = world.app.instance.database.writer;
  const { id: licenseId } = await db.selectFrom('license').select('id').executeTakeFirstOrThrow();
  const createdAt = new Date().toISOString();
  for (let from = 0; from < NAMES; from += 300) {
    const some = numbers.slice(from, from + 300);
    await db
      .insertInto('customDomain')
      .values(
        some.map((number) => ({
          ...{ id: `cdm_${suffix(number)}` as const, licenseId, instanceId, host: hostOf(number), createdAt },
        })),
      )
      .execute();
    await db
      .insertInto('domain')
      .values(
        some.map((number) => ({
          ...{ id: `dom_${suffix(number)}` as const, organizationId: world.organizationId, applicationId },
          ...({ host: hostOf(number), kind: 'custom', hubId: `cdm_${suffix(number)}`, createdAt } as const),
        })),
      )
      .execute();
  }
});
afterAll(() => world.close());

const numbers = Array.from({ length: NAMES }, (_, number) => number);
const hostOf = (number: number) => `site-${number}.example.com`;
const suffix = (number: number) => `01k0many00000000000000${String(number).padStart(4, '0')}`;

test.each([
  // Between the first page and the second, which are counted from the newest.
  ['between two pages', [NAMES - 1001]],
  ['on every page', [0, 1, 500, 998, 999, 1000, 1001, 1500, 1998, 1999, 2000, NAMES - 1]],
])('what the hub has lost %s is registered again, and nothing else', async (_where, missing) => {
  const db = world.app.instance.database.writer;
  const before = await db.selectFrom('customDomain').select(['host', 'id']).execute();
  await db.deleteFrom('customDomain').where('host', 'in', missing.map(hostOf)).execute();

  let position = NEWEST_NAMES;
  let runs = 0;
  do {
    position = await reconcileNames(world.app.instance, position);
    runs += 1;
  } while (position.custom !== 0 && runs < 10);

  expect(runs).toBeGreaterThan(1);
  const after = await db.selectFrom('customDomain').select(['host', 'id']).execute();
  expect(after.map(({ host }) => host).sort()).toEqual(numbers.map(hostOf).sort());
  const ids = new Set(before.map(({ id }) => id));
  const again = after.filter(({ id }) => !ids.has(id)).map(({ host }) => host);
  expect(again.sort()).toEqual(missing.map(hostOf).sort());
  const domains = await db.selectFrom('domain').select(['host', 'hubId']).execute();
  expect(new Map(domains.map(({ host, hubId }) => [host, hubId]))).toEqual(
    new Map(after.map(({ host, id }) => [host, id])),
  );
});
