import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '#src/app/version.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aGitSource, publishSite } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ SMTP_URL: 'smtp://ada:open-sesame@127.0.0.1:9' });
  publishSite(world.git);
});
afterAll(() => world.close());

test('the platform shows its version, roles, engine and size', async () => {
  const { body } = await world.call('GET /api/platform.get');
  const { database } = world.app.instance;
  expect(body).toEqual({
    ...{ version: VERSION, nodeVersion: process.versions.node, roles: ['instance', 'hub', 'gateway'] },
    ...{ database: database.dialect, engine: 'process', publicUrl: world.url },
    startedAt: expect.any(String),
    counts: {
      ...{ organizations: 1, users: 1, applications: expect.any(Number) },
      ...{ deploymentsQueued: expect.any(Number), deploymentsRunning: expect.any(Number) },
    },
  });
});

test('applications and open deployments are counted', async () => {
  const { environmentId } = await world.ok<{ environmentId: string }>('POST /api/project.create', {
    name: 'Shop',
  });
  const { applicationId } = await world.ok<{ applicationId: string }>('POST /api/application.create', {
    ...{ environmentId, name: 'web', source: aGitSource() },
  });
  const { database, ids } = world.app.instance;
  for (const status of ['queued', 'running', 'done'] as const)
    await database.writer
      .insertInto('deployment')
      .values({
        ...{ id: ids.next('dep'), organizationId: world.organizationId, status, title: 'x' },
        applicationId: applicationId as `app_${string}`,
        ...{ description: null, commitHash: null, errorMessage: null, cancelRequestedAt: null },
        ...{ releaseState: null, createdAt: '2026-01-01T00:00:00.000Z', startedAt: null, finishedAt: null },
      })
      .execute();
  const { body } = await world.call('GET /api/platform.get');
  expect(body.counts).toMatchObject({ applications: 1, deploymentsQueued: 1, deploymentsRunning: 1 });
});

test('the checks of the machine are those of the command line, without the ports and without secrets', async () => {
  const { body, text } = await world.call('GET /api/platform.diagnose');
  const checks: { check: string; status: string; message: string; remedy: string | null }[] = body.checks;
  expect(checks.map(({ check }) => check)).toEqual([
    ...['settings', 'node', 'git', 'ssh', 'engine', 'dataFolder', 'database', 'publicUrl', 'certificate'],
    ...['ingressAddress', 'applicationNames', 'mail', 'clock'],
  ]);
  const of = (wanted: string) => checks.find(({ check }) => check === wanted);
  expect(of('node')).toMatchObject({ status: 'ok', remedy: null });
  expect(of('database')?.message).toContain('the level of this version');
  expect(of('mail')).toMatchObject({ status: 'problem', remedy: expect.stringContaining('SMTP_URL') });
  expect(text).not.toContain('open-sesame');
});

test('callers at the same time share one result', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => world.call('GET /api/platform.diagnose')));
  expect(new Set(answers.map(({ body }) => body.checkedAt)).size).toBe(1);
});

test('a process without the role instance has no engine', async () => {
  const hub = await openTestApp({ ROLES: 'hub' });
  try {
    const { body } = await hub.call('GET /api/platform.get');
    expect(body).toMatchObject({ roles: ['hub'], engine: null, counts: { applications: 0 } });
  } finally {
    await hub.close();
  }
});
