import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findApplicationForJob } from '#db/queries/application.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { startDatabase } from '#src/services/instance/database/start-database.ts';
import type { Attempt } from '#src/services/instance/deployment/attempt.ts';
import { awaitDatabases } from '#src/services/instance/deployment/await-databases.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An engine that now and then starts no database, or takes its time. */
class FailingWorkloads extends FakeWorkloads {
  failure: Error | null = null;
  /** The databases whose start has begun, with what ends the attempt. */
  readonly begun = new Map<string, AbortSignal>();
  ready: Promise<void> = Promise.resolve();

  override async startDatabase(...given: Parameters<FakeWorkloads['startDatabase']>): Promise<void> {
    this.begun.set(given[0].databaseId, given[1].signal);
    await this.ready;
    if (this.failure !== null) throw this.failure;
    await super.startDatabase(...given);
  }
}

const workloads = new FailingWorkloads();
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, { workloads });
  publishSite(world.git);
});
afterAll(() => world.close());

test('a database that could not be started is tried again by the next deployment', async () => {
  workloads.failure = new WorkloadError('the disk is full');
  const { body } = await importSite(world, { database: aDatabase() });
  expect(await settled(world, body.deploymentId)).toMatchObject({
    status: 'error',
    errorMessage: expect.stringContaining('is not available'),
  });
  const { applicationId } = body;
  const deploy = () => world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  expect(await settled(world, (await deploy()).deploymentId)).toMatchObject({ status: 'error' });

  workloads.failure = null;
  expect(await settled(world, (await deploy()).deploymentId)).toMatchObject({ status: 'done' });
  const database = await world.ok(`GET /api/database.get?databaseId=${body.databaseId}`);
  expect(database).toMatchObject({ status: 'running', errorMessage: null });
});

test('a database that has run is started as one that has, also after a start that failed', async () => {
  workloads.failure = null;
  const { body } = await importSite(world, { name: 'Kept', database: aDatabase() });
  expect(await settled(world, body.deploymentId)).toMatchObject({ status: 'done' });
  const { databaseId, applicationId } = body;
  expect(workloads.databases.get(databaseId)?.hasRun).toBe(false);

  workloads.failure = new Error('the disk is full');
  const run = { signal: AbortSignal.timeout(60_000), log: () => undefined };
  await expect(startDatabase(world.app.instance, { databaseId }, run)).rejects.toThrow('the disk is full');
  const database = () => world.ok(`GET /api/database.get?databaseId=${databaseId}`);
  expect(await database()).toMatchObject({ status: 'error' });

  workloads.failure = null;
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
  expect(workloads.databases.get(databaseId)?.hasRun).toBe(true);
});

test.each([
  [
    'the engine was away',
    new OperatorError('The engine does not answer'),
    /did not answer\. Pilothouse tries again/,
  ],
  [
    'the platform had a failure',
    new Error('the disk is full'),
    /could not be started\. Pilothouse tries again/,
  ],
])('a database that was begun while %s is started once that is over', async (name, failure, message) => {
  workloads.failure = failure;
  const { body } = await importSite(world, { name, database: aDatabase() });
  const database = () => world.ok(`GET /api/database.get?databaseId=${body.databaseId}`);
  const failed = await until('the failure is shown', async () => {
    const shown = await database();
    return shown.status === 'error' && shown;
  });
  expect(failed.errorMessage).toMatch(message);
  workloads.failure = null;
  await until('it runs', async () => (await database()).status === 'running');
  expect(await database()).toMatchObject({ errorMessage: null });
});

/** An import whose database is not ready until the test lets it. */
async function aSlowImport(name: string) {
  workloads.failure = null;
  let letReady = () => {};
  workloads.ready = new Promise((resolve) => {
    letReady = resolve;
  });
  onTestFinished(() => {
    letReady();
    workloads.ready = Promise.resolve();
  });
  const { body } = await importSite(world, { name, database: aDatabase() });
  const { deploymentId, databaseId, applicationId } = body;
  return { deploymentId, databaseId, applicationId, letReady };
}

/** The wait of a deployment for its databases, which lasts this long already at its second look. */
async function awaitedFor(minutes: number, applicationId: Id<'app'>): Promise<void> {
  const { instance } = world.app;
  const application = await findApplicationForJob(instance.database.reader, applicationId);
  let looks = 0;
  const now = () => Date.now() + (looks++ === 0 ? 0 : minutes * 60_000);
  const run = { signal: AbortSignal.timeout(60_000), log: () => undefined };
  const attempt = { instance: { ...instance, clock: { ...instance.clock, now } }, application, run };
  await awaitDatabases(attempt as unknown as Attempt);
}

test('a deployment waits for its database as long as the database may take', async () => {
  const { deploymentId, applicationId, letReady } = await aSlowImport('Slow');
  await expect(awaitedFor(61, applicationId)).rejects.toThrow(/not ready within 60 minutes. Deploy again/);
  const waiting = awaitedFor(59, applicationId);
  letReady();
  await waiting;
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
});

test('a deployment whose database is not being started any more fails, and the next one starts it', async () => {
  const { deploymentId, databaseId, applicationId, letReady } = await aSlowImport('Given up');
  await until('it waits', async () => {
    const { log } = await world.ok<{ log: string }>(`GET /api/deployment.log?deploymentId=${deploymentId}`);
    return log.includes('Waiting for the database');
  });
  await until('its database is being started', () => workloads.begun.has(databaseId));
  const { writer } = world.app.instance.database;
  const start = writer.deleteFrom('job').where('kind', '=', 'database.start').where('lane', '=', databaseId);
  await start.execute();
  expect(await settled(world, deploymentId)).toMatchObject({
    status: 'error',
    errorMessage: 'The database "shop" was not started. Deploy again: it is started once more.',
  });
  letReady();
  const database = () => world.ok(`GET /api/database.get?databaseId=${databaseId}`);
  // On a busy machine the worker looks after its job first, finds it gone, and aborts the attempt.
  const isAborted = () => workloads.begun.get(databaseId)?.aborted === true;
  await until('the attempt has ended', async () => isAborted() || (await database()).status === 'running');
  // As a job leaves it that is given up at its deadline.
  await writer.updateTable('database').set({ status: 'creating' }).where('id', '=', databaseId).execute();
  const again = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  expect(await settled(world, again.deploymentId)).toMatchObject({ status: 'done' });
});
