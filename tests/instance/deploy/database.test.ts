import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { startDatabase } from '#src/services/instance/database/start-database.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An engine that now and then starts no database. */
class FailingWorkloads extends FakeWorkloads {
  failure: Error | null = null;

  override async startDatabase(...given: Parameters<FakeWorkloads['startDatabase']>): Promise<void> {
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
  workloads.failure = new Error('the disk is full');
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
  await startDatabase(world.app.instance, { databaseId }, run);
  const database = () => world.ok(`GET /api/database.get?databaseId=${databaseId}`);
  expect(await database()).toMatchObject({ status: 'error' });

  workloads.failure = null;
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
  expect(workloads.databases.get(databaseId)?.hasRun).toBe(true);
});

test('a database that was begun while the engine was away is started once the engine answers', async () => {
  workloads.failure = new OperatorError('The engine does not answer');
  const { body } = await importSite(world, { name: 'Away', database: aDatabase() });
  const database = () => world.ok(`GET /api/database.get?databaseId=${body.databaseId}`);
  const failed = await until('the failure is shown', async () => {
    const shown = await database();
    return shown.status === 'error' && shown;
  });
  expect(failed.errorMessage).toMatch(/did not answer. Pilothouse tries again/);
  workloads.failure = null;
  await until('it runs', async () => (await database()).status === 'running');
  expect(await database()).toMatchObject({ errorMessage: null });
});
