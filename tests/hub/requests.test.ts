import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../http/raw.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { OPERATIONS } from '../support/coverage.ts';
import { refusalOf, UNHURRIED } from './support.ts';

/** What goes wrong before an operation is reached has the hub's form on the hub's paths, and only there. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, UNHURRIED);
});
afterAll(() => world.close());

const PATHS = OPERATIONS.filter(({ rest }) => rest.surface === 'hub' && rest.method === 'POST').map(
  ({ path }) => path as `/${string}`,
);

test('these are the paths', () => {
  expect(PATHS.filter((path) => !path.startsWith('/api/docs/')).sort()).toEqual([
    '/api/custom-domain/list',
    '/api/custom-domain/register',
    '/api/custom-domain/remove',
    '/api/custom-domain/verify',
    '/api/license/claim',
    '/api/license/claim-code',
    '/api/license/instances',
    '/api/license/move-names',
    '/api/license/remove-instance',
    '/api/license/sync',
    '/api/purchased-domain/list',
    '/api/purchased-domain/register',
    '/api/purchased-domain/remove',
    '/api/subdomain/check',
    '/api/subdomain/list',
    '/api/subdomain/provision',
    '/api/subdomain/release',
    '/api/subdomain/reserve',
  ]);
});

test.each(PATHS)('%s', async (path) => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const other = await world.call(`${method} ${path}`);
    expect(refusalOf(other).slice(0, 2), method).toEqual([405, 'METHOD_NOT_SUPPORTED']);
    expect(other.headers.get('allow')).toBe('POST');
  }
  const post = (body: string, headers: Record<string, string> = {}) =>
    world.call(`POST ${path}`, { key: null, body, headers });
  expect(refusalOf(await post('{"name":')).slice(0, 2)).toEqual([400, 'BAD_REQUEST']);
  expect(refusalOf(await post('{"__proto__":{}}')).slice(0, 2)).toEqual([400, 'BAD_REQUEST']);
  expect(refusalOf(await post(`"${'x'.repeat(1024 * 1024)}"`)).slice(0, 2)).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
  ]);
  const text = await post('name=shop', { 'content-type': 'text/plain' });
  expect(refusalOf(text).slice(0, 2)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  for (const body of ['[]', 'null', '"text"', '5', '{}'])
    expect(refusalOf(await post(body)).slice(0, 2), body).toEqual([400, 'MISSING_FIELDS']);
  const nothing = await world.call(`POST ${path}`, { key: null });
  expect(refusalOf(nothing).slice(0, 2)).toEqual([400, 'MISSING_FIELDS']);
});

test.each([
  '/api/subdomain/none',
  '/api/subdomain/Check',
  '/api/custom-domain',
  '/api/license/',
  '/api/subdomain/check/',
])('nothing is at %s', async (path) => {
  const answer = await world.call(`POST ${path as '/'}`, { body: {} });
  expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND', 'There is nothing at this address.']);
});

test('the operator’s procedures have the ordinary form', async () => {
  const answer = await world.call('POST /api/license.create', { body: { plan: 'imperial' } });
  expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: ['plan'] }] });
});

test('credentials of accounts are nothing to the hub', async () => {
  for (const headers of [{ 'x-api-key': world.key }, { authorization: 'Bearer nonsense' }]) {
    const answer = await world.call('POST /api/subdomain/check', {
      key: null,
      headers,
      body: { name: 'shop' },
    });
    expect(answer.status).toBe(200);
    const refused = await world.call('POST /api/subdomain/list', {
      key: null,
      headers,
      body: { licenseKey: world.key, instanceId: 'inst_none' },
    });
    expect(refusalOf(refused).slice(0, 2)).toEqual([401, 'INVALID_LICENSE']);
  }
});

test('a process without the role has nothing there', async () => {
  const other = await openTestApp({ ROLES: 'instance' });
  // Not by the world's own call: the documents know this path, and here it must not be there.
  const answer = await fetch(`${other.url}/api/subdomain/check`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { message: 'There is nothing at this address.', code: 'NOT_FOUND' },
  ]);
  expect((await other.call('GET /claim')).status).toBe(404);
  await other.close();
});

test('the form of a failure does not depend on how its address is written', async () => {
  const body = JSON.stringify({ subdomain: 7 });
  const sent = (target: string) =>
    sendRaw(
      world.url,
      `POST ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  for (const target of ['/api/%73ubdomain/check', 'http://a.test/api/subdomain/check'])
    expect(await sent(target)).toContain('"code":"MISSING_FIELDS"');
  expect(await sent('http://a.test/api/subdomain/nothing')).toContain('"success":false');
});
