import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { countDatabases, listDatabaseSummaries } from '#db/queries/database-list.ts';
import type { DatabaseSummary } from '#src/contracts/database.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/people.ts';
import { explain, seedProjects } from '../../support/plans.ts';
import { aDatabase, aGitSource } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** The databases of all projects in one list. */

interface Place {
  readonly projectId: Id<'prj'>;
  readonly environmentId: Id<'env'>;
}

let world: TestApp;
let shop: Place;
let blog: Place;
let applicationId: Id<'app'>;
beforeAll(async () => {
  world = await openTestApp();
  shop = await world.ok<Place>('POST /api/project.create', { name: 'Shop' });
  blog = await world.ok<Place>('POST /api/project.create', { name: 'Blog' });
  const create = ({ environmentId }: Place, name: string) =>
    world.ok('POST /api/database.create', aDatabase({ environmentId, name }));
  await create(shop, 'orders');
  await create(shop, 'Carts_100');
  await create(blog, 'posts');
  const application = { environmentId: shop.environmentId, name: 'Shop', source: aGitSource() };
  ({ applicationId } = await world.ok<{ applicationId: Id<'app'> }>(
    'POST /api/application.create',
    application,
  ));
  await until('the databases run', async () => (await names('status=running')).length === 3);
  // The engine of the test offers only one type.
  await world.app.instance.database.writer
    .updateTable('database')
    .set({ type: 'mongodb', status: 'error', errorMessage: 'No space is left.' })
    .where('name', '=', 'posts')
    .execute();
});
afterAll(() => world.close());

interface Listed {
  items: DatabaseSummary[];
  total: number;
}
const list = (query = '') => world.ok<Listed>(`GET /api/database.list?${query}`);
const names = async (query: string) => (await list(query)).items.map(({ name }) => name);

test('lists databases by name, with their places and without secrets', async () => {
  const { items, total } = await list();
  expect([total, items.map(({ name }) => name)]).toEqual([3, ['Carts_100', 'orders', 'posts']]);
  expect(items[1]).toEqual({
    ...{ databaseId: expect.stringMatching(/^db_/), name: 'orders', type: 'postgres' },
    ...{ status: 'running', errorMessage: null, createdAt: expect.any(String) },
    ...{ projectId: shop.projectId, projectName: 'Shop' },
    ...{ environmentId: shop.environmentId, environmentName: 'production' },
  });
});

describe('filters', () => {
  test.each([
    ['search=ORD', ['orders']],
    ['search=%25', []],
    ['search=s_1', ['Carts_100']],
    ['type=mongodb', ['posts']],
    ['status=error', ['posts']],
    ['status=creating', []],
    ['type=postgres&search=o', ['orders']],
    ['limit=1&offset=1', ['orders']],
  ])('%s', async (query, expected) => {
    const { items, total } = await list(query);
    expect(items.map(({ name }) => name)).toEqual(expected);
    expect(total).toBe(query.startsWith('limit') ? 3 : expected.length);
  });

  test('project and environment', async () => {
    expect(await names(`projectId=${shop.projectId}`)).toEqual(['Carts_100', 'orders']);
    expect(await names(`environmentId=${blog.environmentId}`)).toEqual(['posts']);
    expect(await names(`environmentId=${blog.environmentId}&projectId=${shop.projectId}`)).toEqual([]);
  });

  test.each(['type=oracle', 'status=done', 'limit=101', 'search='])('%s is refused', async (query) => {
    expect((await world.call(`GET /api/database.list?${query}`)).status).toBe(400);
  });
});

test('a member sees the databases of projects that are granted as a whole', async () => {
  const member = await aMember(world, 'member');
  const seen = async () => {
    const { body } = await member.call('GET /api/database.list');
    return [body.total, ...body.items.map(({ name }: DatabaseSummary) => name)];
  };
  const grant = (projectIds: string[], applicationIds: string[]) =>
    world.ok('POST /api/member.setAccess', { memberId: member.memberId, projectIds, applicationIds });
  expect(await seen()).toEqual([0]);
  await grant([], [applicationId]);
  expect(await seen()).toEqual([0]);
  await grant([blog.projectId], [applicationId]);
  expect(await seen()).toEqual([1, 'posts']);
  expect((await member.call(`GET /api/database.list?environmentId=${blog.environmentId}`)).status).toBe(200);
  await grant([blog.projectId], []);
  expect((await member.call(`GET /api/database.list?projectId=${shop.projectId}`)).status).toBe(404);
});

test('a key with projects reaches their databases', async () => {
  const { key } = await world.ok<{ key: string }>('POST /api/apiKey.create', {
    name: 'Of the shop',
    metadata: { organizationId: world.organizationId },
    projectIds: [shop.projectId],
  });
  const { body } = await world.call('GET /api/database.list', { key });
  expect(body.items.map(({ name }: DatabaseSummary) => name)).toEqual(['Carts_100', 'orders']);
});

test('a page of many databases is found by an index', async () => {
  const many = await openTestApp();
  onTestFinished(() => many.close());
  await seedProjects(many, 100, 1);
  await seedDatabases(many, 5);
  const { items, total } = await many.ok<Listed>('GET /api/database.list?offset=450&limit=100');
  expect([items.length, total]).toEqual([50, 500]);
  const scope = { organizationId: many.organizationId, grantedTo: null, ofKey: null };
  const plans = [
    await explain(many, (db) => listDatabaseSummaries(db, scope, { limit: 50, offset: 0 })),
    await explain(many, (db) => countDatabases(db, scope, {})),
  ];
  expect(plans[0]).toContain('database_by_organizationId_name');
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|SCAN database/);
});

/** Writes databases straight into the table, some for each environment. */
async function seedDatabases({ organizationId, app }: TestApp, each: number): Promise<void> {
  const { database, ids } = app.instance;
  const environments = await database.reader.selectFrom('environment').select(['id', 'projectId']).execute();
  const databases = environments.flatMap(({ id: environmentId, projectId }) =>
    Array.from({ length: each }, (_, index) => ({
      ...{ id: ids.next('db'), organizationId, projectId, environmentId, node: '' },
      ...{ type: 'postgres' as const, name: `db${index}`, user: 'shop', passwordSealed: '' },
      ...{ host: '127.64.0.1', port: 5432, status: 'running' as const, errorMessage: null },
      createdAt: new Date().toISOString(),
    })),
  );
  await database.writer.insertInto('database').values(databases).execute();
}
