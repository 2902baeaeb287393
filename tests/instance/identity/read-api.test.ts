import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember, assistantTokenOf, type Person } from '../../support/people.ts';
import { aDatabase, importSite, publishSite, settled } from '../../support/sites.ts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
let nowOffsetMs = 0;
let world: TestApp;
let token: string;
let site: Record<string, string>;
let other: Record<string, string>;
beforeAll(async () => {
  world = await openTestApp(
    { READ_RATE_LIMIT: '100000' },
    { clock: { now: () => Date.now() + nowOffsetMs } },
  );
  publishSite(world.git);
  site = (
    await importSite(world, { name: 'Site', domain: 'site.example.com', database: aDatabase(), port: 3000 })
  ).body;
  other = (await importSite(world, { name: 'Other' })).body;
  await settled(world, site.deploymentId ?? '');
  token = (await world.ok<{ token: string }>('POST /api/assistantToken.create', {})).token;
});
afterAll(() => world.close());

const read = (path: string, key = token) => world.call(`GET /api/agent/${path}`, { key });

describe('the three reads', () => {
  test('projects, with exactly the listed fields, newest first', async () => {
    const { status, body } = await read('projects');
    expect(status).toBe(200);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Other', 'Site']);
    expect(body[1]).toEqual({
      projectId: site.projectId,
      name: 'Site',
      description: null,
      createdAt: ISO,
      environments: [
        {
          environmentId: expect.stringMatching(/^env_/),
          name: 'production',
          applications: [
            {
              applicationId: site.applicationId,
              name: 'Site',
              appName: expect.stringMatching(/^site-/),
              applicationStatus: 'done',
              createdAt: ISO,
            },
          ],
        },
      ],
    });
  });

  test('one application', async () => {
    const { status, body } = await read(`application?applicationId=${site.applicationId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      applicationId: site.applicationId,
      name: 'Site',
      url: 'http://site.example.com:8080',
      appName: expect.stringMatching(/^site-/),
      applicationStatus: 'done',
      buildType: 'dockerfile',
      sourceType: 'git',
      createdAt: ISO,
      project: { projectId: site.projectId, name: 'Site' },
      environment: { environmentId: expect.any(String), name: 'production' },
      domains: [{ host: 'site.example.com', port: 3000, https: false }],
    });
  });

  test('deployments, newest first, ten by default', async () => {
    for (let count = 0; count < 12; count += 1) {
      const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
        applicationId: site.applicationId,
      });
      await settled(world, deploymentId);
    }
    const { body } = await read(`deployments?applicationId=${site.applicationId}`);
    expect(body).toHaveLength(10);
    expect(body[0]).toEqual({
      deploymentId: expect.stringMatching(/^dep_/),
      status: 'done',
      errorMessage: null,
      title: 'Manual deployment',
      description: expect.stringContaining('First light'),
      createdAt: ISO,
      startedAt: ISO,
      finishedAt: ISO,
    });
    const times = body.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await read(`deployments?applicationId=${site.applicationId}&limit=50`)).body).toHaveLength(13);
    expect((await read(`deployments?applicationId=${site.applicationId}&limit=1`)).body).toHaveLength(1);
  });

  test('an ETag is answered with 304 until something changes', async () => {
    const own = await openTestApp();
    try {
      publishSite(own.git);
      const { token: key } = await own.ok<{ token: string }>('POST /api/assistantToken.create', {});
      const ask = (headers: Record<string, string> = {}) =>
        own.call('GET /api/agent/projects', { key, headers });
      const etag = (await ask()).headers.get('etag') ?? '';
      const again = await ask({ 'if-none-match': `"other", W/${etag}` });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      await importSite(own, { name: 'Changed' });
      expect((await ask({ 'if-none-match': etag })).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('errors', () => {
  test.each([
    ['application', 'applicationId'],
    ['application?applicationId=', 'applicationId'],
    ['application?applicationId=a&applicationId=b', 'applicationId'],
    ['deployments', 'applicationId'],
    ['deployments?applicationId=x&limit=0', 'limit'],
    ['deployments?applicationId=x&limit=51', 'limit'],
    ['deployments?applicationId=x&limit=1e1', 'limit'],
    ['deployments?applicationId=x&limit=ten', 'limit'],
  ])('%s is 400 and names the field', async (path, field) => {
    const { status, body } = await read(path);
    expect([status, body.code, body.issues[0].path]).toEqual([400, 'BAD_REQUEST', [field]]);
    expect(Object.keys(body).sort()).toEqual(['code', 'issues', 'message']);
  });

  test('what is missing is 404 with message and code alone', async () => {
    for (const path of ['application?applicationId=app_no', 'deployments?applicationId=app_no']) {
      const { status, body } = await read(path);
      expect([status, body]).toEqual([404, { message: expect.any(String), code: 'NOT_FOUND' }]);
    }
  });

  test.each([
    'agentTools.listProjects',
    'agentTools.getApplication',
    'agentTools.listDeployments',
    'agent.projects',
  ])('the path /api/%s is gone', async (path) => {
    expect((await world.call(`GET /api/${path}`, { key: token })).status).toBe(404);
  });
});

describe('who may read', () => {
  test('both headers do; nothing, an account key, a session, a query and two tokens do not', async () => {
    const bearer = { authorization: `Bearer ${token}` };
    expect((await world.call('GET /api/agent/projects', { key: null, headers: bearer })).status).toBe(200);
    expect((await world.call('GET /api/agent/projects', { headers: bearer })).status).toBe(401);
    const member = await aMember(world, 'admin');
    const refused = [
      await world.call('GET /api/agent/projects', { key: null }),
      await world.call('GET /api/agent/projects'),
      await world.call('GET /api/agent/projects', { key: null, headers: { cookie: member.cookie } }),
      await world.call(`GET /api/agent/projects?token=${token}&apiKey=${token}`, { key: null }),
      await world.call('GET /api/agent/projects', { key: `${token}x` }),
      await world.call('GET /api/agent/projects', { key: 'asst_' }),
      await world.call('GET /api/agent/projects', {
        key: null,
        headers: { authorization: `Bearer ${token} x` },
      }),
      // One credential that holds does not make up for another that does not.
      await world.call('GET /api/agent/projects', {
        key: token,
        headers: { authorization: `Bearer ${world.key} ${token}` },
      }),
    ];
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([401, { message: expect.any(String), code: 'UNAUTHORIZED' }]);
    }
  });

  test('a new token replaces the old one; revoking holds at once', async () => {
    const person = await aMember(world, 'member');
    const first = await assistantTokenOf(person);
    const second = await assistantTokenOf(person);
    expect([(await read('projects', first)).status, (await read('projects', second)).status]).toEqual([
      401, 200,
    ]);
    expect((await person.call('GET /api/assistantToken.get')).body).toMatchObject({
      exists: true,
      lastUsedAt: ISO,
    });
    await person.call('POST /api/assistantToken.revoke', { body: {} });
    expect((await read('projects', second)).status).toBe(401);
    expect((await person.call('GET /api/assistantToken.get')).body.exists).toBe(false);
    expect((await person.call('POST /api/assistantToken.revoke', { body: {} })).status).toBe(404);
  });

  test('an expired token is refused', async () => {
    const person = await aMember(world, 'admin');
    const answer = await person.call('POST /api/assistantToken.create', { body: { expiresInDays: 1 } });
    expect((await read('projects', answer.body.token)).status).toBe(200);
    nowOffsetMs = 24 * 60 * 60 * 1000 + 1000;
    expect((await read('projects', answer.body.token)).status).toBe(401);
    nowOffsetMs = 0;
  });

  test('a member whose membership ended is refused, and so is every member once the plan loses the feature', async () => {
    const person = await aMember(world, 'member');
    const theirs = await assistantTokenOf(person);
    await world.ok('POST /api/member.remove', { memberId: person.memberId });
    expect((await read('projects', theirs)).status).toBe(401);
    const plan = (aiAssistant: boolean) =>
      world.ok('POST /api/organization.setPlan', {
        organizationId: world.organizationId,
        features: { aiAssistant },
      });
    await plan(false);
    expect((await read('projects')).status).toBe(401);
    expect((await world.call('POST /api/assistantToken.create', { body: {} })).status).toBe(403);
    await plan(true);
    expect((await read('projects')).status).toBe(200);
  });

  test('owners and admins see everything; a member what is granted, and the rest is the same 404 to the byte', async () => {
    const admin = await assistantTokenOf(await aMember(world, 'admin'));
    expect((await read('projects', admin)).body).toEqual((await read('projects')).body);
    const person: Person = await aMember(world, 'member');
    const theirs = await assistantTokenOf(person);
    expect((await read('projects', theirs)).body).toEqual([]);
    const missing = await read('application?applicationId=app_no', theirs);
    const ungranted = await read(`application?applicationId=${site.applicationId}`, theirs);
    expect([ungranted.status, ungranted.text]).toEqual([404, missing.text]);

    const grant = (projectIds: unknown[], applicationIds: unknown[]) =>
      world.ok('POST /api/member.setAccess', { memberId: person.memberId, projectIds, applicationIds });
    await grant([], [site.applicationId]);
    expect((await read('projects', theirs)).body).toMatchObject([
      { name: 'Site', environments: [{ applications: [{}] }] },
    ]);
    expect((await read(`deployments?applicationId=${site.applicationId}`, theirs)).status).toBe(200);
    expect((await read(`deployments?applicationId=${other.applicationId}`, theirs)).status).toBe(404);
    await grant([other.projectId], []);
    expect((await read('projects', theirs)).body).toMatchObject([{ name: 'Other' }]);
    expect((await read(`application?applicationId=${site.applicationId}`, theirs)).status).toBe(404);
  });
});
