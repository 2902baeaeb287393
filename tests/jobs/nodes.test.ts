import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordHeartbeat } from '#db/queries/node.ts';
import { VERSION } from '#src/app/version.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ ROLES: 'instance,gateway' });
});
afterAll(() => world.close());

test('the running process is listed with its machine, version and roles', async () => {
  const { body } = await world.call('GET /api/node.list');
  const { startedAt, lastSeenAt } = body.items[0];
  expect(body.items[0]).toEqual({
    ...{ nodeId: world.app.instance.nodeId, host: hostname(), version: VERSION },
    ...{ roles: ['instance', 'gateway'], startedAt, lastSeenAt, isAlive: true },
  });
  expect(body).toMatchObject({ total: body.items.length, limit: 50, offset: 0 });
  expect(lastSeenAt >= startedAt).toBe(true);
});

test('a process that does not report is not alive, and one of an earlier version has no details', async () => {
  const { writer } = world.app.instance.database;
  await recordHeartbeat(writer, 'north', new Date(Date.now() - 31_000).toISOString());
  const { body } = await world.call('GET /api/node.list?offset=1');
  expect(body.total).toBe(2);
  expect(body.items).toMatchObject([
    { nodeId: 'north', isAlive: false, host: null, version: null, roles: null, startedAt: null },
  ]);
});
