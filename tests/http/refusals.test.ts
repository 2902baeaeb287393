import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { sendRaw, statusOf } from './raw.ts';

/** Requests that are refused before any operation is reached have an ordinary answer. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: '3' });
});
afterAll(() => world.close());

test('without Host, and with an expectation that is not known', async () => {
  const withoutHost = await sendRaw(world.url, 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n');
  expect(statusOf(withoutHost)).toBe(400);
  expect(withoutHost).toContain('"code":"BAD_REQUEST"');
  expect(statusOf(await sendRaw(world.url, 'GET /api/health HTTP/1.0\r\n\r\n'))).toBe(200);
  const expecting = 'GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\n\r\n';
  const refused = await sendRaw(world.url, expecting);
  expect(statusOf(refused)).toBe(417);
  expect(refused).toContain('"code":"EXPECTATION_FAILED"');
});

test('an empty path parameter is 404 by every method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'])
    for (const verb of ['retry', 'rollback'])
      expect((await world.call(`${method} /api/site-import//${verb}`)).status, method).toBe(404);
});

test('requests by other methods count against the budget of the read API', async () => {
  const { token } = await world.ok<{ token: string }>('POST /api/assistantToken.create', {});
  const ask = async (method: string) =>
    (await world.call(`${method} /api/agent/projects` as 'GET /', { key: token })).status;
  expect([await ask('DELETE'), await ask('PUT'), await ask('GET')]).toEqual([405, 405, 200]);
  expect([await ask('DELETE'), await ask('GET')]).toEqual([401, 401]);
});
