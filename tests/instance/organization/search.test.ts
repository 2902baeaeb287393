import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember, type Person } from '../../support/people.ts';
import { aGitSource, publishSite } from '../../support/sites.ts';

/** What operators look up on the whole platform. */

let world: TestApp;
let ada: Person;
let shopId: string;
beforeAll(async () => {
  world = await openTestApp({ ORGANIZATIONS_PER_USER: '100' });
  publishSite(world.git);
  ada = await aMember(world, 'member');
  shopId = (
    await world.ok<{ organizationId: string }>('POST /api/organization.create', { name: 'Shop 100%' })
  ).organizationId;
  await world.ok('POST /api/organization.create', { name: 'Shop 1000' });
  const { environmentId } = await world.ok<{ environmentId: string }>('POST /api/project.create', {
    name: 'Site',
  });
  await world.ok('POST /api/application.create', { environmentId, name: 'web', source: aGitSource() });
});
afterAll(() => world.close());

const organizations = async (query: string) =>
  (await world.call(`GET /api/organization.search?${new URLSearchParams(query)}`)).body;
const users = async (query: string) =>
  (await world.call(`GET /api/operator.searchUsers?${new URLSearchParams(query)}`)).body;
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

test('all organizations are listed, newest first, with their size and plan', async () => {
  const page = await organizations('');
  expect(page.total).toBe(3);
  expect(namesOf(page).slice(0, 2)).toEqual(['Shop 1000', 'Shop 100%']);
  expect(page.items[2]).toMatchObject({
    ...{ organizationId: world.organizationId, memberCount: 2, applicationCount: 1 },
    plan: { quotas: { projects: -1 }, features: { aiAssistant: true } },
  });
  expect(await organizations('limit=1&offset=1')).toMatchObject({ items: [{ name: 'Shop 100%' }], total: 3 });
});

test('organizations are found by a part of the name in any case, and by the id', async () => {
  expect(namesOf(await organizations('search=SHOP'))).toEqual(['Shop 1000', 'Shop 100%']);
  expect(namesOf(await organizations('search=100%25'))).toEqual(['Shop 100%']);
  expect(namesOf(await organizations(`search=${shopId}`))).toEqual(['Shop 100%']);
  expect(await organizations('search=none such')).toMatchObject({ items: [], total: 0 });
});

test('an organization that is being removed is not found', async () => {
  const { organizationId } = await world.ok<{ organizationId: string }>('POST /api/organization.create', {
    name: 'Gone',
  });
  await world.app.instance.database.writer
    .updateTable('organization')
    .set({ removedAt: new Date().toISOString() })
    .where('id', '=', organizationId as `org_${string}`)
    .execute();
  expect((await organizations('search=gone')).total).toBe(0);
});

test('users are found by name, mail address and id', async () => {
  expect((await users('')).total).toBe(2);
  for (const search of [ada.email.toUpperCase(), ada.userId]) {
    const page = await users(`search=${search}`);
    expect(page).toMatchObject({
      items: [{ userId: ada.userId, email: ada.email, hasTwoFactor: expect.any(Boolean), isOperator: false }],
      total: 1,
    });
  }
  const { items } = await users(`search=${world.email}`);
  expect(items).toMatchObject([{ email: world.email, isOperator: true }]);
  expect(Object.keys(items[0]).sort()).toEqual([
    ...['createdAt', 'email', 'hasTwoFactor', 'isOperator', 'name', 'userId'],
  ]);
});

test('a second factor is shown', async () => {
  const { writer, dialect } = world.app.instance.database;
  await writer
    .updateTable('user')
    .set({ twoFactorEnabled: dialect === 'postgres' ? true : 1 })
    .where('id', '=', ada.userId)
    .execute();
  expect(await users(`search=${ada.email}`)).toMatchObject({ items: [{ hasTwoFactor: true }] });
});
