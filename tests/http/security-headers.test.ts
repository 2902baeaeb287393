import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeadersOf } from '#src/http/security-headers.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { sendRaw } from './raw.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const ALWAYS = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' };

test.each([
  ['/api/health', 200],
  ['/api/reference/', 200],
  ['/api/openapi.json', 200],
  ['/docs-theme.js', 200],
  ['/api/project.list', 401],
  ['/api/trpc/project.list', 401],
  ['/api/auth/get-session', 200],
  ['/api/deployment.follow', 401],
  ['/api/nothing', 404],
  ['/api/%zz', 404],
])('%s has the security headers', async (path, status) => {
  const response = await fetch(`${world.url}${path}`, { redirect: 'manual' });
  expect([path, response.status]).toEqual([path, status]);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject(ALWAYS);
  expect(headers['referrer-policy']).toMatch(/^same-origin$|^no-referrer$/);
});

test('so has the answer to what is no HTTP', async () => {
  const answer = await sendRaw(world.url, 'NOT HTTP\r\n\r\n');
  for (const [name, value] of Object.entries(ALWAYS)) expect(answer).toContain(`${name}: ${value}\r\n`);
});

test('the documents are compressed for clients that take it', async () => {
  const get = (encoding: string) =>
    fetch(`${world.url}/api/openapi/internal.json`, { headers: { 'accept-encoding': encoding } });
  const plain = await get('identity');
  const compressed = await get('gzip');
  expect([plain.headers.get('content-encoding'), compressed.headers.get('content-encoding')]).toEqual([
    null,
    'gzip',
  ]);
  expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
  expect(await compressed.text()).toBe(await plain.text());
});

test('only at a public address with HTTPS are browsers asked to use nothing else', () => {
  const name = 'strict-transport-security';
  expect(securityHeadersOf('https://pilothouse.example.com')[name]).toBe('max-age=15552000');
  expect(securityHeadersOf('http://127.0.0.1:3000')).not.toHaveProperty(name);
});
