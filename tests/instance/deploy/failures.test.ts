import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { Id } from '#src/domain/id.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { sweep } from '#src/services/instance/startup/sweep.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An engine that now and then does not answer when a release is to be removed. */
class AwayWorkloads extends FakeWorkloads {
  isAway = false;

  override async removeRelease(release: { applicationId: string; releaseId: string }): Promise<void> {
    if (this.isAway) throw new Error('the engine does not answer');
    await super.removeRelease(release);
  }
}

let world: TestApp;
let workloads: AwayWorkloads;
let applicationId: Id<'app'>;
let appName: string;
let first: string;
beforeEach(async () => {
  workloads = new AwayWorkloads();
  world = await openTestApp({}, { workloads });
  publishSite(world.git);
  const { body } = await importSite(world);
  applicationId = body.applicationId;
  first = body.deploymentId;
  expect(await settled(world, first)).toMatchObject({ status: 'done' });
  appName = (await world.ok<{ appName: string }>(`GET /api/application.get?applicationId=${applicationId}`))
    .appName;
});
afterEach(() => world.close());

async function deployAgain(): Promise<{ deploymentId: Id<'dep'>; status: string }> {
  const { deploymentId } = await world.ok<{ deploymentId: Id<'dep'> }>('POST /api/application.deploy', {
    applicationId,
  });
  const { status } = await settled(world, deploymentId);
  return { deploymentId, status };
}

/** The release that a visitor meets. */
async function serving(): Promise<string> {
  const target = world.ingress.targetOf(`${appName}.localhost`);
  if (!target) return '';
  const answer = await fetch(`http://${target.host}:${target.port}`);
  return ((await answer.json()) as { releaseId: string }).releaseId;
}

/** As a full disk does: rows of a table cannot be changed into what the condition describes. */
async function refuseUpdates(table: string, condition: string): Promise<void> {
  const { writer } = world.app.instance.database;
  const when = sql.raw(`before update on ${table} for each row when (${condition})`);
  if (world.databaseUrl === undefined) {
    await sql`create trigger refuse ${when} begin select raise(abort, 'the disk is full'); end`.execute(
      writer,
    );
    return;
  }
  const body = sql.raw(`begin raise exception 'the disk is full'; end`);
  await sql`create function refuse() returns trigger language plpgsql as $$ ${body} $$`.execute(writer);
  await sql`create trigger refuse ${when} execute function refuse()`.execute(writer);
}

async function takeUpdates(table: string): Promise<void> {
  const on = sql.raw(world.databaseUrl === undefined ? '' : `on ${table}`);
  await sql`drop trigger refuse ${on}`.execute(world.app.instance.database.writer);
}

test('a switch that cannot be recorded gives the visitors back to the earlier release', async () => {
  await refuseUpdates('deployment', `new.status = 'done'`);
  const failed = await deployAgain();
  expect(failed.status).toBe('error');
  expect(workloads.endpoint(failed.deploymentId)).toBeNull();
  expect(await serving()).toBe(first);
  await takeUpdates('deployment');
  const next = await deployAgain();
  expect(next.status).toBe('done');
  expect(await serving()).toBe(next.deploymentId);
});

test('the log of a failed deployment states that the earlier release still receives the visitors', async () => {
  workloads.failBuilds('No more builds.');
  const { deploymentId, status } = await deployAgain();
  expect(status).toBe('error');
  const { log } = await world.ok<{ log: string }>(`GET /api/deployment.log?deploymentId=${deploymentId}`);
  expect(log.split('\n').slice(-2)).toEqual([
    'The release of an earlier deployment still receives the visitors.',
    'Failed: No more builds.',
  ]);
});

test('keeps a release that receives the visitors after any failure past the switch', async () => {
  await refuseUpdates('"deploymentStep"', `new.name = 'route'`);
  const second = await deployAgain();
  expect(second.status).toBe('done');
  await takeUpdates('"deploymentStep"');
  // The next one starts after the first has failed.
  workloads.failBuilds('No more builds.');
  expect((await deployAgain()).status).toBe('error');
  expect(await serving()).toBe(second.deploymentId);
});

test('a deployment ends although the engine cannot remove what it made; the sweep does so later', async () => {
  workloads.isAway = true;
  workloads.failBuilds('It does not compile.');
  const failed = await deployAgain();
  expect(failed.status).toBe('error');
  const { errorMessage } = await world.ok<{ errorMessage: string }>(
    `GET /api/deployment.get?deploymentId=${failed.deploymentId}`,
  );
  expect(errorMessage).toBe('It does not compile.');
  workloads.isAway = false;
  workloads.failBuilds(null);
  await sweep(world.app.instance);
  expect((await deployAgain()).status).toBe('done');
});

describe('what the program did not come to after a switch', () => {
  const noRun = { signal: new AbortController().signal, log: () => undefined };
  const repeat = (deploymentId: Id<'dep'>, signal: AbortSignal) =>
    runDeployment(world.app.instance, { deploymentId, applicationId }, signal);

  /** As it is when the earlier release is still being drained. */
  async function switched(): Promise<Id<'dep'>> {
    const { deploymentId } = await deployAgain();
    await until('the earlier release is stopped', async () => workloads.endpoint(first) === null);
    const earlier = { applicationId, releaseId: first, env: {}, port: 80, output: NO_OUTPUT };
    await workloads.start(earlier, noRun);
    return deploymentId;
  }

  test('is done when its job is carried out again', async () => {
    const second = await switched();
    await repeat(second, noRun.signal);
    expect(workloads.endpoint(first)).toBeNull();
    expect(await serving()).toBe(second);
  });

  test('is done by the sweep where its job was given up; what serves goes on', async () => {
    const second = await switched();
    await until('nothing is left to do', async () => {
      const jobs = await world.app.instance.database.writer.selectFrom('job').select('id').execute();
      return jobs.length === 0;
    });
    await sweep(world.app.instance);
    expect(workloads.endpoint(first)).toBeNull();
    expect(await serving()).toBe(second);
  });

  test('is left to its job by a program that stops', async () => {
    const second = await switched();
    await expect(repeat(second, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
    expect(workloads.endpoint(first)).not.toBeNull();
  });
});
