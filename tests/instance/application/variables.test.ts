import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/coverage.ts';
import { aMember } from '../../support/people.ts';
import { aDatabase, importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** Variables that are changed one by one, revealed one by one, and applied without a build. */

let world: TestApp;
let applicationId: Id<'app'>;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
let sites = 0;
beforeEach(async () => {
  sites += 1;
  const { body } = await importSite(world, {
    ...{ name: `Site ${sites}`, database: aDatabase(), envVars: { STRIPE_KEY: 'sk_one' } },
  });
  await settled(world, body.deploymentId);
  applicationId = body.applicationId;
});
afterAll(() => world.close());

type Names = { names: string[] };
const set = (change: Record<string, unknown>) =>
  world.ok<Names>('POST /api/application.setEnv', { applicationId, ...change });
const reveal = async (name: string) => {
  const { status, body } = await world.call('POST /api/application.revealEnv', {
    body: { applicationId, name },
  });
  return status === 200 ? body.value : status;
};
/** The variables that the running release has. */
const running = async (): Promise<Record<string, string>> => {
  const endpoint = world.app.instance.workloads.endpoint(await liveRelease());
  if (endpoint === null) return {};
  const answer = await fetch(`http://${endpoint.host}:${endpoint.port}/`).catch(() => null);
  return answer === null ? {} : ((await answer.json()) as { env: Record<string, string> }).env;
};
const liveRelease = async () => {
  const row = await world.app.instance.database.reader
    .selectFrom('application')
    .select('liveDeploymentId')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return row.liveDeploymentId ?? '';
};

describe('setting variables', () => {
  test('keeps those that the import has set, and those that are not named', async () => {
    const { names } = await set({ envVars: { FEATURE: 'on' } });
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'DB_HOST', 'FEATURE', 'STRIPE_KEY']));
    expect([await reveal('STRIPE_KEY'), await reveal('FEATURE')]).toEqual(['sk_one', 'on']);
    expect(await reveal('DATABASE_URL')).toMatch(/^postgresql:/);
  });

  test('changes one, and removes one by null', async () => {
    const { names } = await set({ envVars: { FEATURE: 'off', STRIPE_KEY: null, NOT_THERE: null } });
    expect(names).not.toContain('STRIPE_KEY');
    expect([await reveal('FEATURE'), await reveal('STRIPE_KEY')]).toEqual(['off', 404]);
  });

  test('replaces all if the input asks for it', async () => {
    const app = await otherApplication();
    const { names } = await world.ok<Names>('POST /api/application.setEnv', {
      applicationId: app,
      envVars: { ONLY: '1', GONE: null },
      replace: true,
    });
    expect(names).toEqual(['ONLY']);
  });

  test('two changes at once both hold', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => set({ envVars: { [`AT_ONCE_${at}`]: String(at) } })),
    );
    const { names } = await set({ envVars: {} });
    expect(names.filter((name) => name.startsWith('AT_ONCE_'))).toHaveLength(10);
  });

  test('more than a thousand in all are refused, and nothing is changed', async () => {
    const app = await otherApplication();
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`V${at}`, 'x']));
    await world.ok('POST /api/application.setEnv', { applicationId: app, envVars: many, replace: true });
    const { status, body } = await world.call('POST /api/application.setEnv', {
      body: { applicationId: app, envVars: { ONE_MORE: 'x', V0: 'changed' } },
    });
    expect([status, body.issues[0].path]).toEqual([400, ['envVars']]);
    const revealed = await world.ok<{ value: string }>('POST /api/application.revealEnv', {
      applicationId: app,
      name: 'V0',
    });
    expect(revealed.value).toBe('x');
  });

  async function otherApplication(): Promise<string> {
    const { body } = await importSite(world, { name: `Other ${Math.random()}`, envVars: { BEFORE: '1' } });
    return body.applicationId;
  }
});

describe('revealing a variable', () => {
  test('is audited, and its value is in no other answer', async () => {
    await set({ envVars: { HIDDEN: 'a value to find' } });
    const rows = await auditedBy(world, async () => expect(await reveal('HIDDEN')).toBe('a value to find'));
    expect(rows.map(({ action }) => action)).toEqual(['application.revealEnv']);
    const { text } = await world.call(`GET /api/application.get?applicationId=${applicationId}`);
    expect(text).not.toContain('a value to find');
    expect((await world.call('GET /api/auditLog.list')).text).not.toContain('a value to find');
  });

  test('is for callers who may write it', async () => {
    const member = await aMember(world, 'member');
    await world.ok('POST /api/member.setAccess', {
      memberId: member.memberId,
      projectIds: [],
      applicationIds: [applicationId],
    });
    const body = { applicationId, name: 'FEATURE' };
    expect((await member.call('POST /api/application.revealEnv', { body })).status).toBe(403);
  });
});

describe('restarting', () => {
  test('applies variables without a build', async () => {
    const builds = world.workloads.builds.length;
    await set({ envVars: { AFTER_RESTART: 'yes' } });
    expect((await running()).AFTER_RESTART).toBeUndefined();
    const rows = await auditedBy(world, async () =>
      expect(await world.ok('POST /api/application.restart', { applicationId })).toEqual({
        applicationId,
        desired: 'run',
      }),
    );
    expect(rows.map(({ action }) => action)).toEqual(['application.restart']);
    await until('it runs with the variable', async () => (await running()).AFTER_RESTART === 'yes');
    expect(world.workloads.builds).toHaveLength(builds);
  });

  test('is 409 where nothing was deployed', async () => {
    const { projectId } = await world.ok<{ projectId: string }>('POST /api/project.create', {
      name: 'Empty',
    });
    const project = await world.ok<{ environments: { environmentId: string }[] }>(
      `GET /api/project.get?projectId=${projectId}`,
    );
    const made = await world.ok<{ applicationId: string }>('POST /api/application.create', {
      environmentId: project.environments[0]?.environmentId,
      name: 'Empty',
      source: { type: 'git', customGitUrl: 'https://git.example.com/acme/site.git' },
    });
    const { status } = await world.call('POST /api/application.restart', { body: made });
    expect(status).toBe(409);
  });
});

describe('auto deploy', () => {
  const autoDeploy = async () =>
    (await world.ok<{ autoDeploy: unknown }>(`GET /api/application.get?applicationId=${applicationId}`))
      .autoDeploy;

  test('changes the fields that are given', async () => {
    const change = (body: Record<string, unknown>) =>
      world.ok('POST /api/application.setAutoDeploy', { applicationId, ...body });
    await change({ enabled: true, branches: ['main', 'release/*'], paths: ['web/**'] });
    await change({ enabled: false });
    await change({ enabled: true });
    expect(await autoDeploy()).toEqual({ enabled: true, branches: ['main', 'release/*'], paths: ['web/**'] });
    await change({ branches: [] });
    expect(await autoDeploy()).toEqual({ enabled: true, branches: [], paths: ['web/**'] });
    const { status } = await world.call('POST /api/application.setAutoDeploy', { body: { applicationId } });
    expect(status).toBe(400);
  });
});

describe('options of the source', () => {
  const source = async () =>
    (
      await world.ok<{ source: Record<string, unknown> }>(
        `GET /api/application.get?applicationId=${applicationId}`,
      )
    ).source;
  const update = (body: Record<string, unknown>) =>
    world.call('POST /api/application.update', { body: { applicationId, ...body } });

  test('are set and taken back one by one', async () => {
    expect((await update({ healthPath: '/healthz', startCommand: 'node a.js' })).status).toBe(200);
    expect(await source()).toMatchObject({
      healthPath: '/healthz',
      startCommand: 'node a.js',
      branch: 'main',
    });
    expect((await update({ startCommand: null })).status).toBe(200);
    expect(await source()).not.toHaveProperty('startCommand');
    expect(await source()).toMatchObject({ healthPath: '/healthz' });
    expect((await update({ submodules: true, lfs: true })).status).toBe(200);
    expect(await source()).toMatchObject({ healthPath: '/healthz', submodules: true, lfs: true });
    expect((await update({ lfs: null })).status).toBe(200);
    expect(await source()).not.toHaveProperty('lfs');
  });

  test.each([
    ['submodules', 'yes'],
    ['healthPath', 'healthz'],
    ['healthPath', '//evil.example.com/'],
    ['healthPath', '/a b'],
    ['healthPath', '/a\r\nHost: b'],
    ['healthPath', 'http://example.com/'],
    ['buildCommand', ''],
    ['buildCommand', 'a\nb'],
    ['startCommand', 'x'.repeat(2001)],
  ])('%s %j is refused', async (field, value) => {
    const { status, body } = await update({ [field]: value });
    expect([status, body.issues?.[0]?.path]).toEqual([400, [field]]);
  });
});
