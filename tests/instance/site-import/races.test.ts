import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

const setQuota = (quotas: Record<string, number>) =>
  world.ok('POST /api/organization.setPlan', { organizationId: world.organizationId, quotas });

test('of twenty imports with one name one succeeds, and the others have failed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => importSite(world, { name: 'Race' })));
  expect(answers.map(({ body }) => body.status).sort()).toEqual([...Array(19).fill('failed'), 'success']);
});

test('of ten imports with one domain one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      importSite(world, { name: `Host ${index}`, domain: 'race.example.com' }),
    ),
  );
  expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
  for (const { body } of answers.filter(({ body: { status } }) => status !== 'success')) {
    expect(body).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
  }
});

test('of ten imports one below the quota one succeeds', async () => {
  const { total } = await world.ok<{ total: number }>('GET /api/project.list');
  await setQuota({ projects: total + 1 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => importSite(world, { name: `Last ${index}` })),
  );
  expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
  await setQuota({ projects: -1 });
});

test('of five retries one runs and the others are 409', async () => {
  await setQuota({ applications: 0 });
  const { body } = await importSite(world, { name: 'Retried' });
  await setQuota({ applications: -1 });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.call(`POST /api/site-import/${body.importId}/retry`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});
