import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aHolder } from '../support.ts';

/** `GET /api/docs/lookup` and `GET /docs-theme.js`, which pages of any origin ask. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ DOCS_VERIFY_CNAME: 'false', DOCS_HOSTNAME: 'docs.platform.example' });
  const holder = await aHolder(world);
  await holder.ok('/api/license/sync', {
    cloudUrl: 'https://cloud.acme.example/base/',
    docsHostname: 'docs.acme.example',
    usage: {},
  });
});
afterAll(() => world.close());

const lookUp = (query: string) => world.call(`GET /api/docs/lookup${query}`, { key: null });

test('a hostname is answered with the address of its instance, to any origin', async () => {
  const { status, body, headers } = await lookUp('?hostname=docs.acme.example');
  expect([status, body]).toEqual([200, { cloudUrl: 'https://cloud.acme.example/base' }]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('public, max-age=60');
});

test.each([
  ...['docs.other.example', 'acme.example', 'a.docs.acme.example', 'docs.platform.example', 'localhost', ''],
  ...[
    'docs.acme.example:443',
    'https://docs.acme.example',
    '%00',
    'docs.acme.example%27--',
    'x'.repeat(4000),
  ],
])('answers 404 for %j', async (hostname) => {
  const { status, body, headers } = await lookUp(`?hostname=${hostname}`);
  expect([status, body]).toEqual([404, { message: expect.stringMatching(/\w{3}/), code: 'NOT_FOUND' }]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBeNull();
});

test.each(['', '?host=docs.acme.example', '?hostname=a.example&hostname=b.example'])(
  'without one hostname (%s) it is 400 in the ordinary form',
  async (query) => {
    const { status, body } = await lookUp(query);
    expect([status, body.code, body.issues[0].path]).toEqual([400, 'BAD_REQUEST', ['hostname']]);
  },
);

test('another method is 405, a preflight is answered', async () => {
  const post = await world.call('POST /api/docs/lookup', { key: null, body: {} });
  expect([post.status, post.headers.get('allow'), post.body.code]).toEqual([
    ...[405, 'GET, HEAD, OPTIONS', 'METHOD_NOT_SUPPORTED'],
  ]);
  const preflight = await fetch(`${world.url}/api/docs/lookup`, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

test('the script is JavaScript that any page may load and keep, and knows the default hostname', async () => {
  const response = await fetch(`${world.url}/docs-theme.js`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const source = await readFile(
    new URL('../../../src/http/docs-theme/docs-theme.js', import.meta.url),
    'utf8',
  );
  expect(await response.text()).toBe(source.replace("'__DOCS_HOSTNAME__'", '"docs.platform.example"'));
  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(`${world.url}/docs-theme.js`, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('both stay where only the published API is served, and are not there without the hub', async () => {
  for (const [environment, status] of [
    [{ SERVICE_PUBLIC_API_ONLY: 'true' }, 200],
    [{ ROLES: 'instance' }, 404],
  ] as const) {
    const other = await openTestApp({ ...environment });
    try {
      expect((await fetch(`${other.url}/docs-theme.js`)).status).toBe(status);
      const found = await fetch(`${other.url}/api/docs/lookup?hostname=docs.acme.example`);
      const { message } = (await found.json()) as { message: string };
      expect([found.status, /No instance/.test(message)]).toEqual([404, status === 200]);
    } finally {
      await other.close();
    }
  }
});
