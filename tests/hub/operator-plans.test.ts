import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { listEveryEntry } from '#db/queries/audit-log.ts';
import { listRefusals } from '#db/queries/hub-refusal.ts';
import { listLicenseRows } from '#db/queries/license.ts';
import { listInstancePage } from '#db/queries/license-instance.ts';
import { countNames, findLicensesHolding, listNames } from '#db/queries/license-search.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { explain } from '../support/plans.ts';
import { UNHURRIED } from './support.ts';

/** With ten thousand licenses operators are answered from indexes. */

const LICENSES = 10_000;
const PLANS = ['hobby', 'starter', 'growth', 'business', 'enterprise'] as const;

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, UNHURRIED);
  const { writer } = world.app.hub.database;
  const createdAt = '2027-01-01T00:00:00.000Z';
  const idOf = (index: number) => `lic_${String(index).padStart(26, '0')}` as const;
  for (let start = 0; start < LICENSES; start += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => start + index);
    const licenses = numbers.map((index) => ({
      ...{ id: idOf(index), keyHash: `hash-${index}`, name: `Customer ${index}`, createdAt },
      ...{
        plan: PLANS[index % 5] ?? 'hobby',
        status: index % 100 ? ('active' as const) : ('suspended' as const),
      },
      ...{ limitsJson: '{}', featuresJson: '{}' },
    }));
    await writer.insertInto('license').values(licenses).execute();
  }
});
afterAll(() => world.close());

const page = { limit: 50, offset: 0 };
const asked = { keyHash: 'hash-5', host: 'a.example', label: 'a', instanceId: 'inst_a' } as const;

test.each<[what: string, work: (db: Db) => Promise<unknown>]>([
  ['by plan', (db) => listLicenseRows(db, { plan: 'hobby' }, page)],
  ['by status', (db) => listLicenseRows(db, { status: 'suspended' }, page)],
  ['all', (db) => listLicenseRows(db, {}, page)],
  ['by what they hold', (db) => findLicensesHolding(db, asked)],
  ['names', (db) => listNames(db, 'lic_1', page)],
  ['number of names', (db) => countNames(db, 'lic_1')],
  ['refusals of one', (db) => listRefusals(db, { licenseId: 'lic_1', ...page })],
  ['refusals of all', (db) => listRefusals(db, { licenseId: undefined, ...page })],
  ['instances of one', (db) => listInstancePage(db, 'lic_1', { instanceId: null, ...page })],
  [
    'the log of the platform',
    (db) => listEveryEntry(db, { isPlatformOnly: true, actorId: undefined, resourceId: undefined }, page),
  ],
  [
    'the log of one license',
    (db) => listEveryEntry(db, { isPlatformOnly: false, actorId: 'lic_1', resourceId: undefined }, page),
  ],
])('%s: from an index', async (_what, work) => {
  const plan = await explain(world, work);
  expect(plan).toMatch(/index|primary key/i);
  expect(plan).not.toMatch(/seq scan/i);
  // On SQLite a table that is read whole is scanned without an index.
  expect(plan).not.toMatch(/SCAN (license|subdomain|customDomain|purchasedDomain|hubRefusal|auditLog)"/);
});

test('a part of a name is found among ten thousand, and pages follow each other', async () => {
  const search = (query: string) =>
    world.ok<{ total: number; items: { name: string }[] }>(`GET /api/license.list?${query}`);
  expect((await search('query=customer+9999')).items).toMatchObject([{ name: 'Customer 9999' }]);
  expect((await search('query=customer+99')).total).toBe(111);
  expect((await search('plan=growth')).total).toBe(LICENSES / 5);
  expect((await search('status=suspended&plan=hobby')).total).toBe(LICENSES / 100);
  expect((await search('limit=100&offset=9950')).items).toHaveLength(50);
});
