import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { settled } from '../../support/sites.ts';
import { HEAD } from '../../trigger/payloads/delivery.ts';
import { githubCommit, githubPing, githubPush, githubPushAsForm } from '../../trigger/payloads/github.ts';
import { anotherOrganization } from '../coverage/credentials.ts';
import {
  anApplication,
  aProvider,
  cloned,
  deliver,
  deploymentsOf,
  GITHUB,
  HOSTS,
  publish,
  SECRET,
  signed,
  triggersOf,
} from './support.ts';

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp();
  for (const host of HOSTS) publish(world, host);
});
afterEach(() => world.close());

describe.each(HOSTS.map((fixture) => [fixture.host, fixture] as const))('a push of %s', (_name, host) => {
  let path: `/${string}`;
  let applicationId: string;
  beforeEach(async () => {
    ({ path } = await aProvider(world, host));
    applicationId = await anApplication(world, { customGitUrl: host.url, branch: host.branch });
  });

  test('deploys the application at its commit', async () => {
    const { status, body } = await deliver(world, path, signed(host, host.push()));
    expect(status).toBe(200);
    expect(body).toEqual({
      message: expect.stringContaining('deploys 1 application'),
      deployments: [{ applicationId, deploymentId: expect.stringMatching(/^dep_/) }],
      skipped: [],
    });
    const [{ deploymentId }] = body.deployments;
    expect(await settled(world, deploymentId)).toMatchObject({
      status: 'done',
      title: `Push to ${host.branch}`,
      description: `Newest (${HEAD.slice(0, 12)})`,
    });
    expect(await cloned(world, host.url)).toMatchObject({ branch: host.branch, commit: HEAD });
    expect(await triggersOf(world, applicationId)).toEqual([
      {
        ...{ triggerId: expect.stringMatching(/^trg_/), kind: 'push', outcome: 'deployed', code: null },
        ...{ reason: null, branch: host.branch, commitHash: HEAD, deploymentId },
        createdAt: expect.any(String),
      },
    ]);
  });

  test('that is forged is 401, and nothing is deployed', async () => {
    const { body } = await deliver(world, path, signed(host, host.push()));
    await settled(world, body.deployments[0].deploymentId);
    const before = await deploymentsOf(world, applicationId);
    const push = host.push();
    const right = signed(host, push);
    const [header = '', value = ''] = Object.entries(host.sign(push.body, SECRET))[0] ?? [];
    const forged = [
      push,
      signed(host, push, 'another secret'),
      { ...right, headers: { ...right.headers, [header]: `${value}0` } },
      { ...right, headers: { ...right.headers, [header]: '' } },
      { ...right, body: Buffer.alloc(0) },
    ];
    // What GitLab shows is the secret itself for any body.
    if (host.host !== 'gitlab') forged.push({ ...right, body: Buffer.from(`${push.body} `) });
    const unknown = await deliver(world, '/api/git-events/gp_unknown', right);
    expect(unknown.status).toBe(401);
    for (const delivery of forged) {
      const answer = await deliver(world, path, delivery);
      expect(answer.status).toBe(401);
      // A caller without a signature does not learn whether the provider exists.
      expect(answer.text).toBe(unknown.text);
    }
    expect(await deploymentsOf(world, applicationId)).toEqual(before);
    expect(await triggersOf(world, applicationId)).toHaveLength(1);
  });
});

describe('the address of a provider', () => {
  let path: `/${string}`;
  beforeEach(async () => {
    ({ path } = await aProvider(world, GITHUB));
    await anApplication(world, { customGitUrl: GITHUB.url });
  });

  test('answers what is no push, and deploys nothing', async () => {
    const { status, body } = await deliver(world, path, signed(GITHUB, githubPing()));
    expect([status, body]).toEqual([
      200,
      { message: 'The event "ping" is not a push.', deployments: [], skipped: [] },
    ]);
  });

  test('is 404 without an id in the address', async () => {
    const { status, body } = await world.call('POST /api/git-events/', { body: {} });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['unknown', '%00', '%F0%9F%8E%89'])('is 401 where there is no provider: %s', async (id) => {
    const { status, body } = await deliver(world, `/api/git-events/${id}`, signed(GITHUB, githubPush()));
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('takes a push as a form, too', async () => {
    const { status, body } = await deliver(world, path, signed(GITHUB, githubPushAsForm()));
    expect([status, body.deployments.length]).toEqual([200, 1]);
  });

  test("refuses another host's event and what cannot be read, however well it is signed", async () => {
    for (const host of HOSTS.slice(1)) {
      const { headers, body } = host.push();
      const answer = await deliver(world, path, signed(GITHUB, { headers, body }));
      expect([answer.status, answer.body.message]).toEqual([400, 'This is not an event of GitHub.']);
    }
    const none = { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
    expect((await deliver(world, path, signed(GITHUB, none))).status).toBe(400);
    for (const body of ['{"ref": 1}', '{', '[]', '\u0000']) {
      const broken = { headers: githubPush().headers, body: Buffer.from(body) };
      expect((await deliver(world, path, signed(GITHUB, broken))).status).toBe(400);
    }
  });

  test('takes five MiB and not a byte more', async () => {
    const padded = (bytes: number) => {
      const { headers, body } = githubPush();
      return signed(GITHUB, { headers, body: Buffer.from(body.toString().padEnd(bytes)) });
    };
    expect((await deliver(world, path, padded(5 * 1024 * 1024))).status).toBe(200);
    expect((await deliver(world, path, padded(5 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('refuses the old secret once there is a new one', async () => {
    const { gitProviderId, path: own } = await aProvider(world, GITHUB, { webhookSecret: undefined });
    expect((await deliver(world, own, signed(GITHUB, githubPush()))).status).toBe(401);
    const { webhookSecret, eventsUrl } = await world.ok<{ webhookSecret: string; eventsUrl: string }>(
      'POST /api/gitProvider.regenerateWebhookSecret',
      { gitProviderId },
    );
    expect(eventsUrl).toBe(`${world.url}${own}`);
    const push = signed(GITHUB, githubPush(), webhookSecret);
    expect((await deliver(world, own, push)).status).toBe(200);
    await world.ok('POST /api/gitProvider.regenerateWebhookSecret', { gitProviderId });
    expect((await deliver(world, own, push)).status).toBe(401);
  });

  test('takes nothing where a provider has no secret', async () => {
    const { gitProviderId, path: own } = await aProvider(world, GITHUB);
    await world.app.instance.database.writer
      .updateTable('gitProvider')
      .set({ webhookSecretSealed: null })
      .where('id', '=', gitProviderId)
      .execute();
    for (const secret of ['', 'null', SECRET])
      expect((await deliver(world, own, signed(GITHUB, githubPush(), secret))).status).toBe(401);
  });
});

describe('the fan-out', () => {
  test('reaches the applications of this repository and organization, each by its Auto Deploy setting', async () => {
    const { gitProviderId, path } = await aProvider(world, GITHUB);
    const repository = { customGitUrl: GITHUB.url };
    const plain = await anApplication(world, repository);
    const bySsh = await anApplication(world, { customGitUrl: 'git@github.com:codertocat/hello-world' });
    const byProvider = await anApplication(world, {
      ...{ type: 'github', repo: 'Codertocat/Hello-World', githubId: gitProviderId },
    });
    const other = await anApplication(world, { customGitUrl: 'https://github.com/Codertocat/Hello.git' });
    const off = await anApplication(world, repository);
    const elsewhere = await anApplication(world, { ...repository, branch: 'next' });
    const narrow = await anApplication(world, repository);
    const docs = await anApplication(world, repository);
    await world.ok('POST /api/application.setAutoDeploy', { applicationId: off, enabled: false });
    for (const [applicationId, paths] of [
      [narrow, ['src/**']],
      [docs, ['*.md']],
    ] as const)
      await world.ok('POST /api/application.setAutoDeploy', { applicationId, enabled: true, paths });
    const foreign = await anotherOrganization(world);
    const { body: project } = await foreign.maker.call('POST /api/project.create', {
      body: { name: 'Theirs' },
    });
    const { body: theirs } = await foreign.maker.call('POST /api/application.create', {
      body: {
        environmentId: project.environmentId,
        name: 'Theirs',
        source: { type: 'git', ...repository },
      },
    });

    const { body } = await deliver(world, path, signed(GITHUB, githubPush()));
    const named = (list: { applicationId: string }[]) =>
      list.map(({ applicationId }) => applicationId).sort();
    expect(named(body.deployments)).toEqual([plain, bySsh, byProvider, docs].sort());
    expect(named(body.skipped)).toEqual([off, elsewhere, narrow].sort());
    const codes: Record<string, string> = {
      [off]: 'auto_deploy_off',
      [elsewhere]: 'branch_not_matched',
      [narrow]: 'paths_not_matched',
    };
    for (const { applicationId, reason } of body.skipped) {
      const [trigger] = await triggersOf(world, applicationId);
      expect(trigger).toMatchObject({ kind: 'push', outcome: 'skipped', reason, deploymentId: null });
      expect(trigger?.code).toBe(codes[applicationId]);
      expect(await deploymentsOf(world, applicationId)).toEqual([]);
    }
    expect(await triggersOf(world, other)).toEqual([]);
    const rows = await world.app.instance.database.reader
      .selectFrom('deployTrigger')
      .select('applicationId')
      .where('applicationId', '=', theirs.applicationId)
      .execute();
    expect(rows).toEqual([]);
    const audited = await world.app.instance.database.reader
      .selectFrom('auditLog')
      .select(['actorId', 'resourceId'])
      .where('actorKind', '=', 'gitProvider')
      .execute();
    expect(audited.map(({ resourceId }) => resourceId).sort()).toEqual(named(body.deployments));
    expect(new Set(audited.map(({ actorId }) => actorId))).toEqual(new Set([gitProviderId]));
  });

  test('stops at the host: a provider cannot speak for repositories elsewhere', async () => {
    const evil = { ...GITHUB, baseUrl: 'https://git.evil.example' };
    const { path } = await aProvider(world, evil);
    await anApplication(world, { customGitUrl: GITHUB.url });
    const { body } = await deliver(world, path, signed(GITHUB, githubPush()));
    expect(body).toMatchObject({ deployments: [], skipped: [] });
  });

  test('[skip ci] in the head commit skips, and reports it', async () => {
    const { path } = await aProvider(world, GITHUB);
    await anApplication(world, { customGitUrl: GITHUB.url });
    const head = githubCommit({ message: 'Fix a typo [skip ci]' });
    const { body } = await deliver(world, path, signed(GITHUB, githubPush({ head_commit: head })));
    expect(body.deployments).toEqual([]);
    expect(body.skipped[0].reason).toBe('The commit\'s message contains "[skip ci]".');
  });

  test('the same delivery again, and a burst of pushes, deploy what is newest once', async () => {
    const { path } = await aProvider(world, GITHUB);
    const applicationId = await anApplication(world, { customGitUrl: GITHUB.url });
    const release = world.git.hold();
    const first = await deliver(world, path, signed(GITHUB, githubPush({ after: 'e'.repeat(40) })));
    await cloned(world, GITHUB.url);
    const pushes = await Promise.all(
      Array.from({ length: 20 }, () =>
        deliver(world, path, signed(GITHUB, githubPush({ after: 'e'.repeat(40) }))),
      ),
    );
    const last = await deliver(world, path, signed(GITHUB, githubPush()));
    release();
    const ids = [first, ...pushes, last].map(({ body }) => body.deployments[0].deploymentId);
    expect(new Set(ids).size).toBe(2);
    expect(await settled(world, ids[0])).toMatchObject({ description: `Earlier (${'e'.repeat(12)})` });
    expect(await settled(world, ids.at(-1))).toMatchObject({ description: `Newest (${HEAD.slice(0, 12)})` });
    expect((await triggersOf(world, applicationId)).map(({ outcome }) => outcome)).toEqual([
      ...Array(20).fill('joined'),
      ...['deployed', 'deployed'],
    ]);
  });
});

test('it goes on where only the published API answers', async () => {
  const own = await openTestApp({ SERVICE_PUBLIC_API_ONLY: 'true' });
  try {
    expect((await deliver(own, '/api/git-events/gp_x', githubPush())).status).toBe(401);
    expect((await deliver(own, '/api/deploy/deploy_x', githubPush())).status).toBe(404);
  } finally {
    await own.close();
  }
});
