import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#src/config/config.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { signIn } from '../support/people.ts';

/** Pages of other origins: those of `ALLOWED_ORIGINS` may call with credentials, all others may read nothing. */

const ALLOWED = 'http://localhost:5173';
const SECOND = 'https://console.example.com';
const FOREIGN = ['http://localhost:5174', 'https://localhost:5173', 'http://evil.localhost:5173', 'null'];

let world: TestApp;
let cookie: string;
beforeAll(async () => {
  world = await openTestApp({ ALLOWED_ORIGINS: `${ALLOWED}, ${SECOND}` });
  cookie = await signIn(world, world.email, world.password);
});
afterAll(() => world.close());

const ask = (path: string, origin: string, options: RequestInit = {}) =>
  fetch(`${world.url}${path}`, { ...options, headers: { ...options.headers, origin } });

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});

const allowedOrigin = ({ headers }: Response) => headers.get('access-control-allow-origin');

const PREFLIGHT = {
  method: 'OPTIONS',
  headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
};

describe.each([ALLOWED, SECOND])('a page of %s', (origin) => {
  test.each([
    '/api/project.create',
    '/api/trpc/project.create',
    '/api/auth/sign-in/email',
    '/api/site-import',
  ])('may ask before a call of %s', async (path) => {
    const response = await ask(path, origin, PREFLIGHT);
    expect([response.status, allowedOrigin(response)]).toEqual([204, origin]);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['content-type', 'x-api-key', 'authorization', 'idempotency-key', 'trpc-accept'])
      expect(response.headers.get('access-control-allow-headers')).toContain(name);
    expect(response.headers.get('vary')).toBe('Origin');
  });

  test('signs in, and changes something over REST and RPC with the cookie', async () => {
    const { email, password } = world;
    const login = await ask('/api/auth/sign-in/email', origin, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect([login.status, allowedOrigin(login)]).toEqual([200, origin]);
    const rest = await ask('/api/project.create', origin, post({ name: `REST ${origin}` }));
    expect([rest.status, allowedOrigin(rest)]).toEqual([200, origin]);
    const rpc = await ask('/api/trpc/project.create', origin, post({ json: { name: `RPC ${origin}` } }));
    expect([rpc.status, allowedOrigin(rpc)]).toEqual([200, origin]);
    expect(rpc.headers.get('access-control-allow-credentials')).toBe('true');
  });

  test('may read errors, and the events of a stream', async () => {
    const refused = await ask('/api/project.list', origin);
    expect([refused.status, allowedOrigin(refused)]).toEqual([401, origin]);
    const missing = await ask('/api/nothing', origin);
    expect([missing.status, allowedOrigin(missing)]).toEqual([404, origin]);
    const stream = await ask('/api/deployment.follow?deploymentId=dep_x', origin, { headers: { cookie } });
    expect(allowedOrigin(stream)).toBe(origin);
    await stream.body?.cancel();
  });
});

describe.each(FOREIGN)('a page of %s', (origin) => {
  test('may read nothing and change nothing', async () => {
    const preflight = await ask('/api/project.create', origin, PREFLIGHT);
    expect([preflight.status, allowedOrigin(preflight)]).toEqual([405, null]);
    const read = await ask('/api/project.list', origin, { headers: { cookie } });
    expect([allowedOrigin(read), read.headers.get('access-control-allow-credentials')]).toEqual([null, null]);
    expect((await ask('/api/project.create', origin, post({ name: 'Foreign' }))).status).toBe(403);
    expect((await ask('/api/trpc/project.create', origin, post({ json: { name: 'Foreign' } }))).status).toBe(
      403,
    );
    const login = { email: world.email, password: world.password };
    expect((await ask('/api/auth/sign-in/email', origin, post(login))).status).toBe(403);
  });
});

test('what is meant for every origin stays so', async () => {
  for (const origin of [ALLOWED, 'https://editor.example.com']) {
    const document = await ask('/api/openapi/public.json', origin);
    expect([document.status, allowedOrigin(document)]).toEqual([200, '*']);
  }
});

test.each([
  'https://example.com/',
  'example.com',
  '*',
  'https://EXAMPLE.com',
  'ftp://example.com',
  'null',
  'https://a.example/x',
])('%s is no origin, and stops the start', (text) => {
  expect(() => loadConfig({ ALLOWED_ORIGINS: text })).toThrow('ALLOWED_ORIGINS must list origins');
});
