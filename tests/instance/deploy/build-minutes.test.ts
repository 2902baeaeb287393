import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addBuildSeconds } from '#db/queries/build-usage.ts';
import { insertDeployment, moveDeployment } from '#db/queries/deployment.ts';
import { startStep } from '#db/queries/deployment-step.ts';
import { enforceLicenseLink } from '#db/queries/license-link.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { BuildSpec } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Run } from '#src/kernel/run.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { readUsage } from '#src/services/instance/license/usage.ts';
import { asPlatform, forPlatform } from '#src/services/platform/access/permit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { anotherOrganization } from '../coverage/credentials.ts';

/** A clock that builds move on. */
class BuildClock implements Clock {
  #now = Date.parse('2026-11-10T12:00:00.000Z');
  now(): number {
    return this.#now;
  }
  pass(ms: number): void {
    this.#now += ms;
  }
}

/** Every build takes 20 seconds of the clock with any result. */
class SlowWorkloads extends FakeWorkloads {
  readonly clock = new BuildClock();
  cancelled: (() => Promise<unknown>) | null = null;

  override async build(spec: BuildSpec, run: Run): Promise<void> {
    this.clock.pass(20_000);
    await this.cancelled?.();
    run.signal.throwIfAborted();
    if (this.cancelled !== null)
      await new Promise((_resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason), { once: true });
      });
    return super.build(spec, run);
  }
}

let world: TestApp;
let workloads: SlowWorkloads;
let applicationId: Id<'app'>;
beforeEach(async () => {
  workloads = new SlowWorkloads();
  world = await openTestApp({}, { workloads, clock: workloads.clock });
  publishSite(world.git);
  const { body } = await importSite(world);
  applicationId = body.applicationId;
  await settled(world, body.deploymentId);
});
afterEach(() => world.close());

async function deployed() {
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  return { deploymentId, ...(await settled(world, deploymentId)) };
}

const seconds = async (): Promise<Record<string, number>> => {
  const rows = await world.app.instance.database.reader.selectFrom('buildUsage').selectAll().execute();
  return Object.fromEntries(rows.map(({ month, seconds: used }) => [month, used]));
};
const shown = async (): Promise<number> =>
  (await world.ok<{ usage: { buildMinutes: number } }>('GET /api/organization.get')).usage.buildMinutes;
const setQuota = (buildMinutes: number) =>
  world.ok('POST /api/organization.setPlan', {
    organizationId: world.organizationId,
    quotas: { buildMinutes },
  });

test('the time from the fetch to the end of the build is counted, in whole minutes rounded up', async () => {
  expect(await seconds()).toEqual({ '2026-11': 20 });
  expect(await shown()).toBe(1);
  for (let at = 0; at < 3; at += 1) await deployed();
  expect(await seconds()).toEqual({ '2026-11': 80 });
  expect(await shown()).toBe(2);
  const { clock, database } = world.app.instance;
  expect(await readUsage(clock, database.reader)).toMatchObject({ buildMinutes: 2 });
});

test('builds that fail and fetches that fail count, too', async () => {
  workloads.failBuilds('No.');
  expect(await deployed()).toMatchObject({ status: 'error' });
  expect(await seconds()).toEqual({ '2026-11': 40 });
  world.git.failNext('unreachable', 'Not there.');
  const clone = world.git.clone.bind(world.git);
  world.git.clone = (...given) => {
    workloads.clock.pass(5_000);
    return clone(...given);
  };
  expect(await deployed()).toMatchObject({ status: 'error', errorMessage: 'Not there.' });
  expect(await seconds()).toEqual({ '2026-11': 45 });
});

test('builds that are cancelled count, too', async () => {
  let deploymentId = '';
  workloads.cancelled = () => world.call('POST /api/deployment.cancel', { body: { deploymentId } });
  // The build cancels itself once it knows its name.
  const release = world.git.hold();
  ({ deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  }));
  release();
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'cancelled' });
  expect(await seconds()).toEqual({ '2026-11': 40 });
});

test('after a crash what is known is counted once', async () => {
  const { instance } = world.app;
  const db = instance.database.writer;
  const deploymentId = instance.ids.next('dep');
  await insertDeployment(
    db,
    asPlatform('application', { id: applicationId, organizationId: world.organizationId }, 'job'),
    {
      ...{ id: deploymentId, title: 'Dies' },
      ...{ description: null, releaseId: null, pushedBranch: null, pushedCommit: null },
      createdAt: '2026-11-10T12:00:00.000Z',
    },
  );
  await moveDeployment(db, forPlatform('job'), deploymentId, 'queued', { status: 'running' });
  await startStep(db, forPlatform('job'), {
    deploymentId,
    name: 'fetch',
    startedAt: '2026-11-10T12:00:00.000Z',
  });
  await startStep(db, forPlatform('job'), {
    deploymentId,
    name: 'build',
    startedAt: '2026-11-10T12:00:07.500Z',
  });
  const { signal } = new AbortController();
  await runDeployment(instance, { deploymentId, applicationId }, signal);
  expect(await seconds()).toEqual({ '2026-11': 28 });
  await runDeployment(instance, { deploymentId, applicationId }, signal);
  expect(await seconds()).toEqual({ '2026-11': 28 });
});

describe('over the quota', () => {
  test('a deployment ends in an error with the reason, without fetching; the old release goes on', async () => {
    await setQuota(1);
    for (let at = 0; at < 2; at += 1) expect(await deployed()).toMatchObject({ status: 'done' });
    expect(await seconds()).toEqual({ '2026-11': 60 });
    const calls = world.git.calls.length;
    const refused = await deployed();
    expect(refused).toMatchObject({
      status: 'error',
      errorMessage:
        'Build minute quota reached (1 this month). Wait for the next month or ask for a larger plan.',
    });
    expect(world.git.calls.length).toBe(calls);
    const { log } = await world.ok<{ log: string }>(
      `GET /api/deployment.log?deploymentId=${refused.deploymentId}`,
    );
    expect(log).toContain('Build minute quota reached');
    expect(await seconds()).toEqual({ '2026-11': 60 });
    await setQuota(2);
    expect(await deployed()).toMatchObject({ status: 'done' });
  });

  test('rollbacks are free', async () => {
    await deployed();
    await setQuota(0);
    expect(await deployed()).toMatchObject({ status: 'error' });
    const { items } = await world.ok<{ items: { deploymentId: string }[] }>(
      `GET /api/deployment.list?applicationId=${applicationId}`,
    );
    const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.rollback', {
      applicationId,
      deploymentId: items.at(-1)?.deploymentId,
    });
    expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
    expect(await seconds()).toEqual({ '2026-11': 40 });
  });

  test('the next month begins with none, and another organization has its own', async () => {
    await setQuota(1);
    const { database } = world.app.instance;
    const { organizationId } = world;
    await addBuildSeconds(database.writer, { organizationId, month: '2026-11', seconds: 600 });
    expect(await deployed()).toMatchObject({ status: 'error' });
    await database.writer.updateTable('buildUsage').set({ month: '2026-10' }).execute();
    expect(await shown()).toBe(0);
    expect(await deployed()).toMatchObject({ status: 'done' });
    const other = (await anotherOrganization(world)).maker;
    await addBuildSeconds(database.writer, {
      organizationId: other.organizationId,
      month: '2026-11',
      seconds: 6000,
    });
    expect(await shown()).toBe(1);
    expect((await other.call('GET /api/organization.get')).body.usage).toMatchObject({ buildMinutes: 100 });
  });
});

describe('a license', () => {
  async function license(limits: Record<string, number>, usageElsewhere: Record<string, number>) {
    const db = world.app.instance.database.writer;
    await enforceLicenseLink(db);
    const answerJson = JSON.stringify({ status: 'active', limits, features: {}, usageElsewhere });
    await db.updateTable('licenseLink').set({ answerJson, answeredAt: '2026-11-10T12:00:00.000Z' }).execute();
  }

  test('limits the minutes of all its instances together', async () => {
    await license({ buildMinutes: 10 }, { buildMinutes: 10 });
    expect(await deployed()).toMatchObject({
      status: 'error',
      errorMessage:
        'Build minute limit of the license reached (10 this month). Wait for the next month or ask for a larger license.',
    });
  });

  test('below its limit, or without one, all is well', async () => {
    await license({ buildMinutes: 10 }, { buildMinutes: 9 });
    expect(await deployed()).toMatchObject({ status: 'done' });
  });
});
