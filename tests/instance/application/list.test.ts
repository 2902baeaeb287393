import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listApplicationSummaries } from '#db/queries/application-list.ts';
import type { ApplicationSummary } from '#src/contracts/application-list.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/people.ts';
import { explain, seedProjects } from '../../support/plans.ts';
import { aGitSource, importSite, publishSite, settled } from '../../support/sites.ts';

let world: TestApp;
let shop: { projectId: Id<'prj'>; applicationId: Id<'app'>; deploymentId: Id<'dep'> };
let idle: Id<'app'>;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  const { body } = await importSite(world, { name: 'Shop', domain: 'www.shop.example' });
  shop = body;
  await settled(world, body.deploymentId);
  const { environmentId } = await world.ok<{ environmentId: Id<'env'> }>('POST /api/project.create', {
    name: 'Other',
  });
  const application = { environmentId, name: 'back 100%_office', source: aGitSource() };
  idle = (await world.ok<{ applicationId: Id<'app'> }>('POST /api/application.create', application))
    .applicationId;
});
afterAll(() => world.close());

interface Listed {
  items: ApplicationSummary[];
  total: number;
}
const list = (query = '') => world.ok<Listed>(`GET /api/application.list${query}`);
const idsOf = async (query: string) => (await list(query)).items.map(({ applicationId }) => applicationId);

/** Sets columns of the deployed application for the length of a test. */
async function stateWith(change: Record<string, unknown>): Promise<string | undefined> {
  const { writer } = world.app.instance.database;
  const row = await writer
    .selectFrom('application')
    .select(['status', 'desired', 'health', 'liveDeploymentId'])
    .where('id', '=', shop.applicationId)
    .executeTakeFirstOrThrow();
  const set = (values: object) =>
    writer.updateTable('application').set(values).where('id', '=', shop.applicationId).execute();
  await set(change);
  try {
    const { items } = await list();
    return items.find(({ applicationId }) => applicationId === shop.applicationId)?.state;
  } finally {
    await set(row);
  }
}

test('lists applications of all projects by name, with address and newest deployment', async () => {
  const { items, total } = await list();
  expect([total, items.map(({ name }) => name)]).toEqual([2, ['back 100%_office', 'Shop']]);
  expect(items[1]).toMatchObject({
    ...{ applicationId: shop.applicationId, applicationStatus: 'done', state: 'running' },
    ...{ projectId: shop.projectId, projectName: 'Shop', environmentName: 'production', sourceType: 'git' },
    url: expect.stringContaining('www.shop.example'),
    deployment: { deploymentId: shop.deploymentId, status: 'done', errorMessage: null },
  });
  expect(items[0]).toMatchObject({ state: 'idle', url: null, deployment: null });
});

test.each([
  ['stopped', { desired: 'stop' }],
  ['failing', { status: 'error' }],
  ['failing', { health: 'unhealthy' }],
  ['running', { health: 'healthy' }],
  ['idle', { liveDeploymentId: null }],
  ['stopped', { desired: 'stop', health: 'unhealthy' }],
])('%s: %o', async (state, change) => {
  expect(await stateWith(change)).toBe(state);
});

test('deploying: a deployment waits', async () => {
  const { writer } = world.app.instance.database;
  const set = (status: 'queued' | 'done') =>
    writer.updateTable('deployment').set({ status }).where('id', '=', shop.deploymentId).execute();
  await set('queued');
  expect(await idsOf('?state=deploying')).toEqual([shop.applicationId]);
  await set('done');
  expect(await idsOf('?state=deploying')).toEqual([]);
});

describe('filters', () => {
  test.each([
    ['search=SHOP', ['Shop']],
    ['search=www.shop', ['Shop']],
    ['search=100%25_', ['back 100%_office']],
    ['search=_hop', []],
    ['search=%25', ['back 100%_office']],
    ['state=running', ['Shop']],
    ['state=idle&search=office', ['back 100%_office']],
    ['limit=1&offset=1', ['Shop']],
  ])('%s', async (query, names) => {
    const { items, total } = await list(`?${query}`);
    expect(items.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(query.startsWith('limit') ? 2 : names.length);
  });

  test('project and environment', async () => {
    const { environmentId } = await world.ok<{ environmentId: string }>(
      `GET /api/application.get?applicationId=${idle}`,
    );
    expect(await idsOf(`?projectId=${shop.projectId}`)).toEqual([shop.applicationId]);
    expect(await idsOf(`?environmentId=${environmentId}`)).toEqual([idle]);
    expect(await idsOf(`?environmentId=${environmentId}&projectId=${shop.projectId}`)).toEqual([]);
  });
});

test('a member sees what is granted', async () => {
  const member = await aMember(world, 'member');
  const seen = async () =>
    (await member.call('GET /api/application.list')).body.items.map(
      ({ applicationId }: ApplicationSummary) => applicationId,
    );
  expect(await seen()).toEqual([]);
  const access = { memberId: member.memberId, projectIds: [], applicationIds: [idle] };
  await world.ok('POST /api/member.setAccess', access);
  expect(await seen()).toEqual([idle]);
  expect((await member.call(`GET /api/application.list?projectId=${shop.projectId}`)).status).toBe(404);
});

test('a page of many applications is found by an index', async () => {
  const many = await openTestApp();
  onTestFinished(() => many.close());
  await seedProjects(many, 100, 5);
  const { items, total } = await many.ok<Listed>('GET /api/application.list?offset=450&limit=100');
  expect([items.length, total]).toEqual([50, 500]);
  const scope = { organizationId: many.organizationId, grantedTo: null, ofKey: null };
  const plan = await explain(many, (db) =>
    listApplicationSummaries(db, scope, { limit: 50, offset: 0 }, true),
  );
  expect(plan).toContain('application_by_organizationId_name');
  expect(plan).toContain('deployment_open');
  expect(plan).not.toMatch(/Seq Scan|SCAN application/);
});
