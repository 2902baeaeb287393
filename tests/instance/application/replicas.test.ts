import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
let applicationId: string;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  const { body } = await importSite(world);
  await settled(world, body.deploymentId);
  applicationId = body.applicationId;
});
afterAll(() => world.close());

const update = (replicas: number) =>
  world.call('POST /api/application.update', { body: { applicationId, replicas } });
const stored = async () =>
  (await world.call(`GET /api/application.get?applicationId=${applicationId}`)).body.replicas;

test('replicas are stored, returned, recorded, and apply from the next start on', async () => {
  expect(await stored()).toBe(1);
  world.workloads.maxReplicas = 3;
  expect((await update(3)).status).toBe(200);
  expect(await stored()).toBe(3);
  expect(world.workloads.starts.at(-1)?.replicas).toBe(1);
  await world.ok('POST /api/application.restart', { applicationId });
  await until('it is started again', () => world.workloads.starts.at(-1)?.replicas === 3);
  const { body } = await world.call('GET /api/auditLog.list?limit=5&action=application.update');
  expect(body.items[0].changes).toEqual([{ field: 'replicas', before: 1, after: 3 }]);
});

test('more replicas than the engine runs are refused with its limit', async () => {
  world.workloads.maxReplicas = 1;
  const before = await stored();
  const { status, body } = await update(2);
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: 'On the engine process replicas is at most 1.',
  });
  expect((await update(0)).status).toBe(400);
  expect(await stored()).toBe(before);
});
