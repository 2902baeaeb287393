import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { settled } from '../../support/sites.ts';
import { asJson, HEAD } from '../../trigger/payloads/delivery.ts';
import { githubCommit, githubPing, githubPush } from '../../trigger/payloads/github.ts';
import {
  anApplication,
  cloned,
  deliver,
  deploymentsOf,
  GITHUB,
  HOSTS,
  publish,
  triggersOf,
} from './support.ts';

/** The secret address, called by git hosts: no signature, since the address is the secret; Auto Deploy is obeyed. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  for (const host of HOSTS) publish(world, host);
});
afterAll(() => world.close());

async function webhookOf(applicationId: string): Promise<`/${string}`> {
  const { deployWebhookUrl } = await world.ok<{ deployWebhookUrl: string }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  return new URL(deployWebhookUrl).pathname as `/${string}`;
}

test.each(HOSTS.map((host) => [host.host, host] as const))(
  'a push of %s deploys at its commit',
  async (_name, host) => {
    const applicationId = await anApplication(world, { customGitUrl: host.url, branch: host.branch });
    const { status, body } = await deliver(world, await webhookOf(applicationId), host.push());
    expect([status, body]).toEqual([
      200,
      { message: 'The deployment is queued.', deploymentId: expect.any(String), alreadyQueued: false },
    ]);
    expect(await settled(world, body.deploymentId)).toMatchObject({ status: 'done' });
    expect(await cloned(world, host.url)).toMatchObject({ branch: host.branch, commit: HEAD });
    expect(await triggersOf(world, applicationId)).toMatchObject([
      {
        kind: 'push',
        outcome: 'deployed',
        branch: host.branch,
        commitHash: HEAD,
        deploymentId: body.deploymentId,
      },
    ]);
  },
);

describe('a push that names its repository only in part, or not at all', () => {
  const ref = 'refs/heads/main';
  const change = { new: { type: 'branch', name: 'main', target: { hash: HEAD } } };
  const github = { 'x-github-event': 'push' };
  test.each<[name: string, headers: Record<string, string>, payload: Record<string, unknown>]>([
    ['GitHub, by name', github, { ref, after: HEAD, repository: { full_name: 'codertocat/hello-world' } }],
    ['GitHub, not at all', github, { ref, after: HEAD, commits: [] }],
    ['GitHub, with its head commit', github, { ref, head_commit: githubCommit() }],
    ['GitLab', { 'x-gitlab-event': 'Push Hook' }, { object_kind: 'push', ref, checkout_sha: HEAD }],
    ['Gitea', { 'x-gitea-event': 'push' }, { ref, after: HEAD }],
    ['Bitbucket', { 'x-event-key': 'repo:push' }, { push: { changes: [change] } }],
  ])('of %s deploys its commit', async (_name, headers, payload) => {
    const applicationId = await anApplication(world, { customGitUrl: GITHUB.url });
    const { body } = await deliver(world, await webhookOf(applicationId), asJson(headers, payload));
    expect(await settled(world, body.deploymentId)).toMatchObject({ status: 'done' });
    expect(await triggersOf(world, applicationId)).toMatchObject([{ kind: 'push', commitHash: HEAD }]);
  });

  test('without a commit deploys the newest one of its branch', async () => {
    const applicationId = await anApplication(world, { customGitUrl: GITHUB.url });
    const { body } = await deliver(world, await webhookOf(applicationId), asJson(github, { ref }));
    expect(await settled(world, body.deploymentId)).toMatchObject({
      status: 'done',
      title: 'Push to main',
      commitHash: HEAD,
    });
  });

  test('is skipped with another name', async () => {
    const applicationId = await anApplication(world, { customGitUrl: GITHUB.url });
    const payload = { ref, after: HEAD, repository: { full_name: 'someone/hello-world' } };
    const { body } = await deliver(world, await webhookOf(applicationId), asJson(github, payload));
    expect(body.skipped).toContain('someone/hello-world');
  });
});

describe('a skip is 200 with its reason, and is recorded', () => {
  let applicationId: string;
  let path: `/${string}`;
  beforeAll(async () => {
    applicationId = await anApplication(world, { customGitUrl: GITHUB.url });
    path = await webhookOf(applicationId);
  });

  const headers = { 'x-github-event': 'push' };
  test.each([
    ['a ping', 'not_a_push', () => githubPing()],
    ['another event', 'not_a_push', () => asJson({ 'x-github-event': 'issues' }, { action: 'opened' })],
    ['what cannot be read', 'not_a_push', () => asJson(headers, { ref: 7 })],
    [
      'an event whose name no database stores',
      'not_a_push',
      () => asJson({ 'x-gitlab-event': 'System Hook' }, { object_kind: 'no\0te' }),
    ],
    [
      'a repository whose name no database stores',
      'not_a_push',
      () => githubPush({ repository: { full_name: 'a\0/b', clone_url: 'https://github.com/a/b.git' } }),
    ],
    ['a push to another branch', 'branch_not_matched', () => githubPush({ ref: 'refs/heads/next' })],
    ['a tag', 'tag', () => githubPush({ ref: 'refs/tags/v1' })],
    [
      'a deleted branch',
      'branch_deleted',
      () => githubPush({ deleted: true, after: '0'.repeat(40), head_commit: null }),
    ],
    [
      'another repository',
      'other_repository',
      () => githubPush({ repository: { full_name: 'a/b', clone_url: 'https://github.com/a/b.git' } }),
    ],
    [
      'a commit that asks for it',
      'skip_directive',
      () => githubPush({ head_commit: githubCommit({ message: 'x\n\n[ci skip]' }) }),
    ],
  ])('%s', async (_name, code, delivery) => {
    const { status, body } = await deliver(world, path, delivery());
    expect([status, body]).toEqual([200, { message: 'Nothing is deployed.', skipped: expect.any(String) }]);
    const [trigger] = await triggersOf(world, applicationId);
    expect(trigger).toMatchObject({
      ...{ kind: 'push', outcome: 'skipped', code, reason: body.skipped },
      ...{ branch: null, commitHash: null, deploymentId: null },
    });
    expect(await deploymentsOf(world, applicationId)).toEqual([]);
  });

  test('of those the newest hundred are kept', async () => {
    const ping = githubPing();
    for (let at = 0; at < 105; at += 1) await deliver(world, path, ping);
    const list = `/api/application.triggers?applicationId=${applicationId}` as const;
    const { total, items } = await world.ok<{ total: number; items: { triggerId: string }[] }>(
      `GET ${list}&limit=100`,
    );
    expect([total, items.length]).toEqual([100, 100]);
    const page = await world.ok<{ items: unknown[] }>(`GET ${list}&limit=10&offset=95`);
    expect(page.items).toEqual(items.slice(95));
  });
});

describe('Auto Deploy', () => {
  let applicationId: string;
  let path: `/${string}`;
  beforeEach(async () => {
    applicationId = await anApplication(world, { customGitUrl: GITHUB.url });
    path = await webhookOf(applicationId);
  });
  const set = (body: Record<string, unknown>) =>
    world.call('POST /api/application.setAutoDeploy', { body: { applicationId, ...body } });
  const shown = async () =>
    (await world.ok<{ autoDeploy: unknown }>(`GET /api/application.get?applicationId=${applicationId}`))
      .autoDeploy;

  test('is on by default, without filters', async () => {
    expect(await shown()).toEqual({ enabled: true, branches: [], paths: [] });
  });

  test('holds back pushes while it is off, and no bare call', async () => {
    expect((await set({ enabled: false })).body).toEqual({ applicationId });
    expect(await shown()).toEqual({ enabled: false, branches: [], paths: [] });
    expect((await deliver(world, path, githubPush())).body.skipped).toBe('Auto Deploy is switched off.');
    const { body } = await world.call(`POST ${path}`, { key: null });
    expect(await settled(world, body.deploymentId)).toMatchObject({ title: 'Deploy webhook' });
    expect((await triggersOf(world, applicationId)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['webhook', 'deployed'],
      ['push', 'skipped'],
    ]);
  });

  test('deploys other branches where a filter names them, and the configured one no more', async () => {
    const branches = ['release/*', '!release/old'];
    await set({ enabled: true, branches, paths: ['docs/', 'README.md'] });
    expect(await shown()).toEqual({ enabled: true, branches, paths: ['docs/', 'README.md'] });
    expect((await deliver(world, path, githubPush())).body.skipped).toContain('branch filter');
    expect(
      (await deliver(world, path, githubPush({ ref: 'refs/heads/release/old' }))).body.skipped,
    ).toContain('branch filter');
    world.git.put(GITHUB.url, {
      branches: { 'release/1': { hash: HEAD, message: 'One', files: { 'index.html': '1' } } },
    });
    const { body } = await deliver(world, path, githubPush({ ref: 'refs/heads/release/1' }));
    expect(await settled(world, body.deploymentId)).toMatchObject({
      status: 'done',
      title: 'Push to release/1',
    });
    publish(world, GITHUB);
  });

  test.each([
    ['branches', ['']],
    ['branches', ['a'.repeat(202)]],
    ['branches', Array(21).fill('main')],
    ['branches', ['a\\b']],
    ['branches', ['a\nb']],
    ['branches', 'main'],
    ['paths', ['{a,b}'.repeat(30)]],
    ['paths', ['!']],
    ['paths', [7]],
    ['enabled', 'yes'],
  ])('refuses %s %j', async (field, value) => {
    const before = await shown();
    const answer = await set({ enabled: true, [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path[0]).toBe(field);
    expect(await shown()).toEqual(before);
  });
});

test('manual, API and push joined: what was asked for last is what is deployed', async () => {
  const own = await openTestApp();
  try {
    publish(own, GITHUB);
    const applicationId = await anApplication(own, { customGitUrl: GITHUB.url });
    const { deployWebhookUrl } = await own.ok<{ deployWebhookUrl: string }>(
      `GET /api/application.get?applicationId=${applicationId}`,
    );
    const path = new URL(deployWebhookUrl).pathname as `/${string}`;
    const deploy = () =>
      own.ok<{ deploymentId: string; alreadyQueued: boolean }>('POST /api/application.deploy', {
        applicationId,
      });
    const release = own.git.hold();
    await deploy();
    await cloned(own, GITHUB.url);
    const first = (await deliver(own, path, githubPush({ after: 'e'.repeat(40) }))).body;
    expect(await deploy()).toEqual({ deploymentId: first.deploymentId, alreadyQueued: true });
    const { title } = await own.ok<{ title: string }>(
      `GET /api/deployment.get?deploymentId=${first.deploymentId}`,
    );
    expect(title).toBe('Manual deployment');
    release();
    expect(await settled(own, first.deploymentId)).toMatchObject({
      description: expect.stringContaining('Newest'),
    });
    expect((await cloned(own, GITHUB.url, 2)) as object).not.toHaveProperty('commit');
    expect((await triggersOf(own, applicationId)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['api', 'joined'],
      ['push', 'deployed'],
      ['api', 'deployed'],
    ]);
  } finally {
    await own.close();
  }
});
