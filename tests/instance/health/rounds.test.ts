import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchHealth } from '#src/services/instance/health/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  publishSite(world.git);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const look = () => watchHealth(world.app.instance, new AbortController().signal, { spreadMs: 0 });

async function healthOf(applicationId: string): Promise<string | null> {
  const answer = await world.ok<{ health: string | null }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  return answer.health;
}

test('each change of an application’s health is announced once', async () => {
  await world.ok('POST /api/webhook.create', { url: receiver.url, events: ['app.health_changed'] });
  const { body } = await importSite(world, { name: 'Watched' });
  await settled(world, body.deploymentId);
  const { applicationId } = body;

  await look();
  expect(await healthOf(applicationId)).toBe('healthy');

  await world.workloads.stop(body.deploymentId, 0);
  await look();
  await look();
  expect(await healthOf(applicationId)).toBe('unhealthy');
  await until('it is announced', async () => receiver.requests.length === 1);
  expect(JSON.parse(String(receiver.requests[0]?.body))).toMatchObject({
    type: 'app.health_changed',
    data: { applicationId, health: 'unhealthy', previousHealth: 'healthy', detail: 'it is not running' },
  });

  const again = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  await settled(world, again.deploymentId);
  await look();
  await until('its recovery is announced', async () => receiver.requests.length === 2);
  expect(JSON.parse(String(receiver.requests[1]?.body)).data).toMatchObject({
    health: 'healthy',
    previousHealth: 'unhealthy',
    detail: null,
  });
});

test('an application that was stopped has no health', async () => {
  const { body } = await importSite(world, { name: 'Stopped' });
  await settled(world, body.deploymentId);
  const { applicationId } = body;
  await look();
  await world.ok('POST /api/application.stop', { applicationId });
  await until('it is stopped', async () => world.workloads.endpoint(body.deploymentId) === null);
  await look();
  expect(await healthOf(applicationId)).toBeNull();
});

test('an application whose record cannot be read does not keep the others from their check', async () => {
  const sites: string[] = [];
  for (const name of ['First', 'Second']) {
    const { body } = await importSite(world, { name });
    await settled(world, body.deploymentId);
    sites.push(body.applicationId);
  }
  // Applications are checked in the order of their ids.
  const [unreadable = '', other = ''] = sites.toSorted();
  const { writer } = world.app.instance.database;
  const change = (sourceJson: string) =>
    writer
      .updateTable('application')
      .set({ sourceJson })
      .where('id', '=', unreadable as `app_${string}`)
      .execute();
  const { sourceJson } = await writer
    .selectFrom('application')
    .select('sourceJson')
    .where('id', '=', unreadable as `app_${string}`)
    .executeTakeFirstOrThrow();
  await change('{"type":"of an earlier version"}');
  try {
    await look();
    expect(await healthOf(other)).toBe('healthy');
    expect(world.logLines.filter((line) => line.includes('a health check failed'))).toHaveLength(1);
  } finally {
    await change(sourceJson ?? '');
  }
});
