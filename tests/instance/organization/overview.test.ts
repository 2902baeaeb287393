import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationOverview } from '#src/contracts/organization-overview.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/people.ts';
import { aDatabase, aGitSource, importSite, publishSite, settled } from '../../support/sites.ts';

let world: TestApp;
let shop: { projectId: Id<'prj'>; applicationId: Id<'app'>; deploymentId: Id<'dep'> };
let broken: { applicationId: Id<'app'>; deploymentId: Id<'dep'> };
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  const { body } = await importSite(world, { domain: 'www.shop.example', database: aDatabase() });
  shop = body;
  await settled(world, shop.deploymentId);
  broken = (await importSite(world, { name: 'Broken', source: aGitSource({ branch: 'gone' }) })).body;
  await settled(world, broken.deploymentId);
});
afterAll(() => world.close());

const overview = () => world.ok<OrganizationOverview>('GET /api/organization.overview');

test('counts, failing applications and the newest deployments', async () => {
  expect(await overview()).toMatchObject({
    counts: { projects: 2, applications: 2, databases: 1, domains: 1 },
    states: { running: 1, failing: 1, deploying: 0, stopped: 0, idle: 0 },
    failing: [{ applicationId: broken.applicationId, name: 'Broken', state: 'failing' }],
    deploying: [],
    recent: [
      { deploymentId: broken.deploymentId, status: 'error', applicationName: 'Broken' },
      { deploymentId: shop.deploymentId, status: 'done', endedAt: expect.any(String) },
    ],
  });
});

test('deployments that run, with their step', async () => {
  const { writer } = world.app.instance.database;
  const set = (status: 'running' | 'done') =>
    writer.updateTable('deployment').set({ status }).where('id', '=', shop.deploymentId).execute();
  await set('running');
  const { deploying, states } = await overview();
  await set('done');
  expect(deploying).toMatchObject([{ ...idsOf(shop), status: 'running', step: expect.any(String) }]);
  expect(states).toMatchObject({ deploying: 1, running: 0 });
});

test('a member sees what is granted', async () => {
  const member = await aMember(world, 'member');
  const seen = async () => (await member.call('GET /api/organization.overview')).body;
  expect(await seen()).toMatchObject({
    counts: { projects: 0, applications: 0, databases: 0, domains: 0 },
    states: { running: 0, failing: 0 },
    ...{ failing: [], recent: [] },
  });
  await world.ok('POST /api/member.setAccess', {
    ...{ memberId: member.memberId, projectIds: [], applicationIds: [shop.applicationId] },
  });
  expect(await seen()).toMatchObject({
    counts: { projects: 1, applications: 1, databases: 0, domains: 1 },
    states: { running: 1, failing: 0 },
    ...{ failing: [], recent: [idsOf(shop)] },
  });
});

const idsOf = ({ applicationId, deploymentId }: typeof shop) => ({ applicationId, deploymentId });
