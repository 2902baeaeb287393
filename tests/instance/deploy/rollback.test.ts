import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertDeployment, moveDeployment } from '#db/queries/deployment.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { type Endpoint, type StartSpec, WorkloadError } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { sweep } from '#src/services/instance/startup/sweep.ts';
import { asPlatform, forPlatform } from '#src/services/platform/access/permit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { freePort } from '../../support/free-port.ts';
import { aMember } from '../../support/people.ts';
import { importSite, REPOSITORY, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { anApplication } from '../triggers/support.ts';

/** Releases can be broken once they are built: they do not start, or never answer. */
class BreakableWorkloads extends FakeWorkloads {
  readonly broken = new Map<string, 'does not start' | 'does not answer'>();

  override async start(spec: StartSpec, run: Run): Promise<Endpoint> {
    const fault = this.broken.get(spec.releaseId);
    if (fault === 'does not start') throw new WorkloadError('It does not start.');
    const endpoint = await super.start(spec, run);
    return fault === undefined ? endpoint : { host: '127.0.0.1', port: await freePort() };
  }
}

let world: TestApp;
let workloads: BreakableWorkloads;
let applicationId: Id<'app'>;
/** The deployments so far, oldest first. */
let made: Id<'dep'>[];
beforeEach(async () => {
  workloads = new BreakableWorkloads();
  world = await openTestApp({}, { workloads, healthTimeoutMs: 1_000 });
  push(1);
  const { body } = await importSite(world);
  applicationId = body.applicationId;
  made = [body.deploymentId];
  expect(await settled(world, body.deploymentId)).toMatchObject({ status: 'done' });
  for (const version of [2, 3]) {
    push(version);
    made.push((await deployed()).deploymentId);
  }
});
afterEach(() => world.close());

function push(version: number): void {
  const files = { 'index.html': `version ${version}` };
  world.git.put(REPOSITORY, {
    branches: { main: { hash: String(version).repeat(40), message: `Version ${version}`, files } },
  });
}

async function deployed(): Promise<{ deploymentId: Id<'dep'> }> {
  const queued = await world.ok<{ deploymentId: Id<'dep'> }>('POST /api/application.deploy', {
    applicationId,
  });
  expect(await settled(world, queued.deploymentId)).toMatchObject({ status: 'done' });
  return queued;
}

const rollBack = (deploymentId: string | undefined) =>
  world.call('POST /api/application.rollback', { body: { applicationId, deploymentId } });

async function rolledBack(deploymentId: string | undefined) {
  const { status, body } = await rollBack(deploymentId);
  expect(status).toBe(200);
  return { ...(await settled(world, body.deploymentId)), deploymentId: body.deploymentId };
}

/** The release that a visitor meets. */
async function serving(): Promise<string> {
  const { appName } = await world.ok<{ appName: string }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  const target = world.ingress.targetOf(`${appName}.localhost`);
  if (!target) return '';
  const answer = await fetch(`http://${target.host}:${target.port}`);
  return ((await answer.json()) as { releaseId: string }).releaseId;
}

const kept = async (): Promise<string[]> => {
  const rows = await world.app.instance.database.reader
    .selectFrom('deployment')
    .select('id')
    .where('releaseState', '=', 'kept')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

const idle = () =>
  until('nothing is left to do', async () => {
    const jobs = await world.app.instance.database.writer.selectFrom('job').select('id').execute();
    return jobs.length === 0;
  });

test('starts the earlier release again, without fetching and building', async () => {
  const [first, , third] = made;
  expect(await serving()).toBe(third);
  const [clones, builds] = [world.git.calls.length, workloads.builds.length];
  const deployment = await rolledBack(first);
  expect(deployment).toMatchObject({
    status: 'done',
    title: expect.stringMatching(/^Rollback to /),
    description: `Commit ${'1'.repeat(12)}`,
  });
  expect([world.git.calls.length, workloads.builds.length]).toEqual([clones, builds]);
  expect(await serving()).toBe(first);
  const details = await world.ok<{ steps: { name: string }[] }>(
    `GET /api/deployment.get?deploymentId=${deployment.deploymentId}`,
  );
  expect(details).toMatchObject({ rollbackOf: first, isKept: true, commitHash: null });
  expect(details.steps.map(({ name }) => name)).toEqual(['start', 'health', 'route']);
  await until('the other one is stopped', async () => workloads.endpoint(third ?? '') === null);
  await idle();
  expect(world.ingress.drained.length).toBeGreaterThan(0);
  expect(await kept()).toEqual(made);
});

test('the application stops and starts with the release that it was rolled back to', async () => {
  await rolledBack(made[0]);
  await world.ok('POST /api/application.stop', { applicationId });
  await until('it is stopped', async () => workloads.endpoint(made[0] ?? '') === null);
  await world.ok('POST /api/application.start', { applicationId });
  await until('it serves again', async () => (await serving()) === made[0]);
  await sweep(world.app.instance);
  expect(await serving()).toBe(made[0]);
});

test('a rollback can be rolled back, and rolled back to', async () => {
  const back = await rolledBack(made[0]);
  await rolledBack(made[2]);
  expect(await serving()).toBe(made[2]);
  // Its release is the one that it started.
  await rolledBack(back.deploymentId);
  expect(await serving()).toBe(made[0]);
});

test('with the variables of today', async () => {
  await world.ok('POST /api/application.setEnv', { applicationId, envVars: { A: 'today' } });
  await rolledBack(made[0]);
  expect(workloads.starts.at(-1)).toMatchObject({ releaseId: made[0], env: { A: 'today' } });
});

test('the three releases that took traffic last are kept', async () => {
  await rolledBack(made[0]);
  push(4);
  const fourth = (await deployed()).deploymentId;
  await idle();
  // The second one has not been seen for longest, though it is newer than the first.
  expect(await kept()).toEqual([made[0], made[2], fourth]);
  const inventory = await workloads.inventory();
  expect(inventory.releases.map(({ releaseId }) => releaseId).sort()).toEqual(
    [made[0], made[2], fourth].sort(),
  );
  const { items } = await world.ok<{ items: { deploymentId: string; isKept: boolean }[] }>(
    `GET /api/deployment.list?applicationId=${applicationId}`,
  );
  expect(items.filter(({ isKept }) => !isKept).map(({ deploymentId }) => deploymentId)).toEqual([made[1]]);
  const answer = await rollBack(made[1]);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This deployment has no release that is kept. Choose another one, or deploy again.',
  ]);
});

describe('one that fails', () => {
  test.each(['does not start', 'does not answer'] as const)(
    'since the release %s leaves the other one serving, and the release kept',
    async (fault) => {
      const [first, , third] = made;
      workloads.broken.set(first ?? '', fault);
      const failed = await rolledBack(first);
      expect(failed).toMatchObject({ status: 'error', errorMessage: expect.any(String) });
      expect(await serving()).toBe(third);
      await idle();
      expect(workloads.endpoint(first ?? '')).toBeNull();
      expect(await kept()).toEqual(made);
      await sweep(world.app.instance);
      workloads.broken.clear();
      expect(await rolledBack(first)).toMatchObject({ status: 'done' });
      expect(await serving()).toBe(first);
    },
  );

  test('since the program died midway ends in error, and the release is still kept', async () => {
    const [first, , third] = made;
    const { instance } = world.app;
    const deploymentId = instance.ids.next('dep');
    await insertDeployment(
      instance.database.writer,
      asPlatform('application', { id: applicationId, organizationId: world.organizationId }, 'job'),
      {
        ...{ id: deploymentId, title: 'Rollback' },
        ...{ description: null, releaseId: first ?? null, pushedBranch: null, pushedCommit: null },
        createdAt: new Date().toISOString(),
      },
    );
    await moveDeployment(instance.database.writer, forPlatform('job'), deploymentId, 'queued', {
      status: 'running',
    });
    const run = { signal: new AbortController().signal, log: () => undefined };
    const started = { applicationId, releaseId: first ?? '', env: {}, port: 80, output: NO_OUTPUT };
    await workloads.start(started, run);
    await runDeployment(instance, { deploymentId, applicationId }, run.signal);
    expect(await settled(world, deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: 'The deployment was interrupted by a crash of Pilothouse. Deploy again.',
    });
    expect(workloads.endpoint(first ?? '')).toBeNull();
    expect(await serving()).toBe(third);
    await sweep(instance);
    expect(await kept()).toEqual(made);
    expect(await rolledBack(first)).toMatchObject({ status: 'done' });
  });
});

describe('what waits', () => {
  test('a rollback takes the place of a deployment that waits, and a deployment that of a rollback', async () => {
    const release = world.git.hold();
    const deploy = () =>
      world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
    const running = await deploy();
    await until('the first one runs', async () => world.git.calls.length > 3);
    const waiting = await deploy();
    const back = (await rollBack(made[0])).body;
    expect(back.alreadyQueued).toBe(false);
    expect(await settled(world, waiting.deploymentId)).toMatchObject({ status: 'cancelled' });
    expect((await rollBack(made[0])).body).toEqual({ deploymentId: back.deploymentId, alreadyQueued: true });
    const other = (await rollBack(made[1])).body;
    expect(other.alreadyQueued).toBe(false);
    const newest = await deploy();
    for (const { deploymentId } of [back, other])
      expect(await settled(world, deploymentId)).toMatchObject({ status: 'cancelled' });
    release();
    expect(await settled(world, running.deploymentId)).toMatchObject({ status: 'done' });
    expect(await settled(world, newest.deploymentId)).toMatchObject({ status: 'done' });
    expect(await serving()).toBe(newest.deploymentId);
  });

  test('what a waiting rollback names is not given up meanwhile', async () => {
    const release = world.git.hold();
    const running = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
      applicationId,
    });
    await until('it runs', async () => world.git.calls.length > 3);
    // With the one that runs there will be four: the oldest would be given up.
    const back = (await rollBack(made[0])).body;
    release();
    expect(await settled(world, running.deploymentId)).toMatchObject({ status: 'done' });
    expect(await settled(world, back.deploymentId)).toMatchObject({ status: 'done' });
    expect(await serving()).toBe(made[0]);
  });
});

describe('refusals', () => {
  test('the release that serves is 409', async () => {
    const answer = await rollBack(made[2]);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The release of this deployment already receives the visitors.',
    ]);
  });

  test('a deployment without a release is 409', async () => {
    workloads.failBuilds('No.');
    const failed = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
      applicationId,
    });
    await settled(world, failed.deploymentId);
    expect((await rollBack(failed.deploymentId)).status).toBe(409);
  });

  test('a deployment of another application, and one that is not there, are the same 404', async () => {
    const other = await anApplication(world, {});
    const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
      applicationId: other,
    });
    await settled(world, deploymentId);
    const answers = [await rollBack(deploymentId), await rollBack('dep_none')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });

  test('a member needs the application granted', async () => {
    const { memberId, call } = await aMember(world, 'member');
    const body = { applicationId, deploymentId: made[0] };
    expect((await call('POST /api/application.rollback', { body })).status).toBe(404);
    await world.ok('POST /api/member.setAccess', {
      memberId,
      projectIds: [],
      applicationIds: [applicationId],
    });
    expect((await call('POST /api/application.rollback', { body })).status).toBe(200);
  });
});
