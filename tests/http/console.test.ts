import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSOLE_FACTS } from '#src/domain/console.ts';
import { CONSOLE_SEGMENTS } from '#src/http/console/paths.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { signIn } from '../support/people.ts';

/** How the web console is served, and how its calls name the organization. `tests/console/` uses it in a browser. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ PLATFORM_NAME: '<Acme> & "Sons"' });
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, { headers, redirect: 'manual' });

describe('the page', () => {
  test.each(['/', ...CONSOLE_SEGMENTS.flatMap((name) => [`/${name}`, `/${name}/a/b?c=d`])])(
    '%s is the console, with a policy that allows nothing inline and nothing of other origins',
    async (path) => {
      const page = await get(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).not.toMatch(/unsafe|nonce|\*(?!\.localhost)(?<!:\*)/);
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  test('it contains no script and no style of its own, and names only files of this server', async () => {
    const html = await (await get('/')).text();
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/i);
    const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(named.length).toBeGreaterThan(1);
    for (const address of named) expect(address).toMatch(/^\/console\/[\w.-]+$/);
  });

  test('it knows the platform, and its name is escaped', async () => {
    const html = await (await get('/')).text();
    expect(html).toContain('<title>&lt;Acme&gt; &amp; &quot;Sons&quot;</title>');
    const [, content = ''] = new RegExp(`<meta name="${CONSOLE_FACTS}" content="([^"]*)">`).exec(html) ?? [];
    const facts = JSON.parse(
      content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    );
    expect(facts).toMatchObject({
      roles: ['instance', 'hub', 'gateway'],
      signUp: 'invited',
      signInProvider: null,
    });
  });

  test('other addresses are not the console', async () => {
    for (const path of ['/nothing', '/orgsx', '/console', '/index.html'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test('a browser at an address that does not exist gets the console, and programs get JSON', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await get('/nope', { accept });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('vary')).toMatch(/accept/i);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    for (const path of [
      '/api/nope',
      '/api/project.nope',
      '/api/trpc/nope',
      '/git/nope',
      '/mcp/x',
      '/console/x.js',
    ])
      expect([path, (await get(path, { accept })).headers.get('content-type')]).toEqual([
        path,
        expect.stringContaining('json'),
      ]);
    expect((await get('/nope')).headers.get('content-type')).toContain('json');
  });
});

describe('the files', () => {
  test('are compressed and cached for ever, since their names contain their hash', async () => {
    const [, script = ''] = /src="([^"]*)"/.exec(await (await get('/')).text()) ?? [];
    for (const [accept, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const file = await get(script, { 'accept-encoding': accept });
      expect([file.status, file.headers.get('content-encoding')]).toEqual([200, encoding]);
      expect(file.headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('content-type')).toContain('text/javascript');
    }
  });

  test.each([
    '/console/',
    '/console/nothing.js',
    '/console/..%2f..%2fmain.tsx',
    '/console/%2e%2e/index.html',
  ])('%s is no file', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

test('CONSOLE=false serves the API alone', async () => {
  const other = await openTestApp({ CONSOLE: 'false' });
  try {
    const root = await fetch(`${other.url}/`, { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/api/reference']);
    for (const path of ['/sign-in', '/orgs/x', '/console/x.js'])
      expect([path, (await fetch(`${other.url}${path}`)).status]).toEqual([path, 404]);
  } finally {
    await other.close();
  }
});

describe('the header x-organization-id', () => {
  const headersOf = async (organizationId: string) => ({
    cookie: await signIn(world, world.email, world.password),
    origin: world.url,
    'x-organization-id': organizationId,
  });
  const actingIn = async (organizationId: string) =>
    world.call('GET /api/me.get', { key: null, headers: await headersOf(organizationId) });

  test('names the organization to act in, without changing the one of the session', async () => {
    const cookie = await signIn(world, world.email, world.password);
    const headers = { cookie, origin: world.url };
    const created = await world.call('POST /api/organization.create', {
      ...{ key: null, headers },
      body: { name: 'Second' },
    });
    const { organizationId } = created.body;
    const there = { ...headers, 'x-organization-id': organizationId };
    expect((await world.call('GET /api/me.get', { key: null, headers: there })).body).toMatchObject({
      organizationId,
      role: 'owner',
    });
    const first = { ...headers, 'x-organization-id': world.organizationId };
    expect((await world.call('GET /api/me.get', { key: null, headers: first })).body.organizationId).toBe(
      world.organizationId,
    );
  });

  test('opens no organization of which the user is not a member', async () => {
    expect((await actingIn('org_00000000000000000000000000')).status).toBe(403);
  });

  test.each(['', 'prj_1', 'org', 'org_'])('%j opens none', async (value) => {
    expect((await actingIn(value)).status).toBe(403);
  });

  test('does not change what a key acts in', async () => {
    const answer = await world.call('GET /api/me.get', { headers: { 'x-organization-id': 'org_other' } });
    expect(answer.body.organizationId).toBe(world.organizationId);
  });
});
