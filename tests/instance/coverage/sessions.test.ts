import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACCOUNT_OPERATIONS, auditedBy } from '../../support/coverage.ts';
import { aMember, type Person, signIn } from '../../support/people.ts';

/** What a browser carries along by itself is not enough: where it came from counts, and much is not open at all. */

let world: TestApp;
let person: Person;
beforeAll(async () => {
  world = await openTestApp();
  person = await aMember(world, 'owner');
});
afterAll(() => world.close());

const post = (path: string, headers: Record<string, string>, body: unknown = {}) =>
  world.call(`POST ${path as '/'}`, { key: null, headers, body });

describe('calls by cookie', () => {
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { referer: 'same' },
  ];

  test.each(
    // A public operation does not read the cookie: it acts for no user.
    ACCOUNT_OPERATIONS.filter(({ method, access }) => method === 'POST' && access.kind !== 'public').map(
      ({ name, path }) => [name, path] as const,
    ),
  )('%s needs our own Origin', async (name, path) => {
    const rows = await auditedBy(world, async () => {
      for (const headers of foreign) {
        const { cookie } = person;
        const referer = headers.referer === undefined ? {} : { referer: `${world.url}/` };
        const address = path.replace(/\{\w+\}/g, 'x');
        const byRest = await post(address, { ...headers, ...referer, cookie });
        const byRpc = await post(`/api/trpc/${name}`, { ...headers, ...referer, cookie }, { json: {} });
        expect([byRest.status, byRest.body.code, byRpc.status]).toEqual([403, 'FORBIDDEN', 403]);
      }
    });
    expect(rows).toEqual([]);
  });

  test('origins that only look like ours do not pass', async () => {
    const { host, port } = new URL(world.url);
    const lookalikes = [
      `https://${host}`,
      `http://${host}.evil.example`,
      `http://127.0.0.1`,
      `http://localhost:${port}`,
      `${world.url}/`,
      `${world.url}, https://evil.example`,
      world.url.toUpperCase(),
    ];
    for (const origin of lookalikes) {
      const { status } = await post('/api/project.create', { cookie: person.cookie, origin }, { name: 'No' });
      expect(status, origin).toBe(403);
    }
  });

  test('with our own Origin they pass; reads need none', async () => {
    const { cookie } = person;
    const created = await post('/api/project.create', { cookie, origin: world.url }, { name: 'Own' });
    expect(created.status).toBe(200);
    for (const headers of [{ cookie }, { cookie, origin: 'https://evil.example' }] as Record<
      string,
      string
    >[]) {
      const answer = await world.call('GET /api/me.get', { key: null, headers });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    }
  });

  test('a key needs no Origin, and a cookie beside it counts for nothing', async () => {
    const both = { cookie: person.cookie, 'x-api-key': world.key, origin: 'https://evil.example' };
    expect((await post('/api/project.create', both, { name: 'By key' })).status).toBe(200);
    const { status } = await post('/api/project.create', { ...both, 'x-api-key': 'key_no' }, { name: 'No' });
    expect(status).toBe(401);
  });

  test('the read API and /mcp take no cookie', async () => {
    const headers = { cookie: person.cookie, origin: world.url };
    const accept = 'application/json, text/event-stream';
    for (const path of ['projects', 'application?applicationId=x', 'deployments?applicationId=x'])
      expect((await world.call(`GET /api/agent/${path}`, { key: null, headers })).status).toBe(401);
    expect(
      (await world.call('GET /api/trpc/agent.projects?input=%7B%7D', { key: null, headers })).status,
    ).toBe(401);
    expect(
      (await post('/mcp', { ...headers, accept }, { jsonrpc: '2.0', id: 1, method: 'ping' })).status,
    ).toBe(401);
  });

  test('the cookie is out of reach for scripts and for other sites', async () => {
    const answer = await post(
      '/api/auth/sign-in/email',
      { origin: world.url },
      { email: world.email, password: world.password },
    );
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=(Lax|Strict)/i);
    }
  });

  test('nor do Better Auth’s own routes change anything from another origin', async () => {
    const cookie = await signIn(world, world.email, world.password);
    const { organizationId } = world;
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { cookie, origin };
      expect((await post('/api/auth/sign-out', headers)).status).toBe(403);
      expect((await post('/api/auth/organization/set-active', headers, { organizationId })).status).toBe(403);
      expect((await post('/api/auth/update-user', headers, { name: 'Eve' })).status).toBe(403);
    }
    expect((await world.call('GET /api/me.get', { key: null, headers: { cookie } })).status).toBe(200);
  });

  test('a form of another page cannot sign a user in: bodies are JSON, which a browser asks about first', async () => {
    const body = new URLSearchParams({ email: world.email, password: world.password }).toString();
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      expect((await post('/api/auth/sign-in/email', headers, body)).status).toBe(415);
    }
    const preflight = await world.call('OPTIONS /api/auth/sign-in/email', {
      key: null,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('Better Auth’s own ways round audit, limits and grants', () => {
  test.each([
    ...[
      'create',
      'update',
      'delete',
      'get-full-organization',
      'check-slug',
      'invite-member',
      'cancel-invitation',
    ],
    ...['remove-member', 'update-member-role', 'leave', 'list-members', 'list-invitations', 'get-invitation'],
    ...[
      'reject-invitation',
      'list-user-invitations',
      'get-active-member',
      'get-active-member-role',
      'add-member',
    ],
    ...['has-permission', 'create-team', 'add-team-member'],
  ])('organization/%s is 404', async (route) => {
    const headers = { cookie: person.cookie, origin: world.url };
    const { organizationId } = world;
    const body = {
      organizationId,
      email: person.email,
      role: 'owner',
      memberId: person.memberId,
      name: 'x',
      slug: 'x',
    };
    const answers = [
      await post(`/api/auth/organization/${route}`, headers, body),
      await world.call(`GET /api/auth/organization/${route}?organizationId=${organizationId}`, {
        key: null,
        headers,
      }),
      await post(`/api/auth/organization/${route}/`, headers, body),
      await post(`/api/auth//organization/${route}`, headers, body),
      await post(`/api/auth/organization%2F${route}`, headers, body),
    ];
    for (const { status } of answers) expect(status).toBe(404);
  });

  test.each([
    ...[
      'delete-user',
      'change-email',
      'forget-password',
      'reset-password',
      'request-password-reset',
      'error',
      'ok',
    ],
    ...[
      'sign-in/social',
      'link-social',
      'verify-email',
      'send-verification-email',
      'set-password',
      'admin/list-users',
    ],
  ])('%s is 404', async (route) => {
    const headers = { cookie: person.cookie, origin: world.url };
    expect((await post(`/api/auth/${route}`, headers)).status).toBe(404);
    expect((await world.call(`GET /api/auth/${route as '/'}`, { key: null, headers })).status).toBe(404);
  });

  test('a user cannot make themselves the operator', async () => {
    const { cookie, call } = await aMember(world, 'owner');
    const headers = { cookie, origin: world.url };
    for (const isOperator of [1, true, '1'])
      await post('/api/auth/update-user', headers, { name: 'Eve', isOperator, role: 'admin' });
    expect((await call('GET /api/me.get')).body).toMatchObject({ isOperator: false });
  });

  test.each<[string, object]>([
    ['update-user', { name: 'x'.repeat(101) }],
    ['update-user', { name: '' }],
    ['update-user', { name: 'a\0b' }],
    ['update-user', { name: { first: 'Eve' } }],
    ['update-user', { image: 'javascript:alert(1)' }],
    ['sign-up/email', { name: 'x'.repeat(101), email: 'eve@example.com', password: 'battery staple' }],
    ['sign-in/email', { email: `${'x'.repeat(300)}@example.com`, password: 'battery staple' }],
    ['organization/set-active', { organizationId: '\0' }],
    ['revoke-session', { token: '\0' }],
  ])('%s judges what would be stored or looked up: %j', async (route, body) => {
    const answer = await post(`/api/auth/${route}`, { cookie: person.cookie, origin: world.url }, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: expect.any(String), issues: [expect.anything()] },
    ]);
  });

  test('what a user changes about themselves is audited, once it is done', async () => {
    const { email, userId, cookie } = await aMember(world, 'member');
    const headers = { cookie, origin: world.url };
    const changePassword = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    const rows = await auditedBy(world, async () => {
      await post('/api/auth/change-password', headers, { ...changePassword, currentPassword: 'wrong horse' });
      await post('/api/auth/update-user', { cookie: headers.cookie }, { name: 'From elsewhere' });
      expect((await post('/api/auth/update-user', headers, { name: 'Ada' })).status).toBe(200);
      await signIn(world, email, 'correct horse');
      expect((await post('/api/auth/revoke-other-sessions', headers)).status).toBe(200);
      expect((await post('/api/auth/change-password', headers, changePassword)).status).toBe(200);
    });
    expect(rows.map(({ action, actorId, address }) => [action, actorId, address])).toEqual(
      [
        'user.changePasswordFailed',
        'user.update',
        'session.signIn',
        'session.revokeOthers',
        'user.changePassword',
      ].map((action) => [action, userId, '127.0.0.1']),
    );
  });

  test.each([
    ['PUT', 'get-session', 'GET, HEAD'],
    ['GET', 'sign-in/email', 'POST'],
    ['OPTIONS', 'sign-out', 'POST'],
  ])('%s %s is 405', async (method, route, allow) => {
    const { status, headers } = await world.call(`${method} /api/auth/${route as '/'}`, { key: null });
    expect([status, headers.get('allow')]).toEqual([405, allow]);
  });

  test('HEAD is GET without a body', async () => {
    const { status, text } = await world.call('HEAD /api/auth/get-session', { key: null });
    expect([status, text]).toEqual([200, '']);
  });

  test('refuses to activate an organization for a user who is no member', async () => {
    const other = await world.call('POST /api/organization.create', { body: { name: 'Not theirs' } });
    // The refused call also deactivates the organization of its session.
    const { cookie } = await aMember(world, 'owner');
    const headers = { cookie, origin: world.url };
    const { organizationId } = other.body;
    const { status } = await post('/api/auth/organization/set-active', headers, { organizationId });
    expect(status).toBeGreaterThanOrEqual(400);
    const { body } = await world.call('GET /api/organization.list', { key: null, headers });
    expect(body.items.map((one: { organizationId: Id<'org'> }) => one.organizationId)).toEqual([
      world.organizationId,
    ]);
  });
});
