import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, importSite, publishSite, settled } from '../../support/sites.ts';

/** An engine that now and then starts no database. */
class DryWorkloads extends FakeWorkloads {
  isDry = true;

  override async startDatabase(...given: Parameters<FakeWorkloads['startDatabase']>): Promise<void> {
    if (this.isDry) throw new Error('the disk is full');
    await super.startDatabase(...given);
  }
}

const workloads = new DryWorkloads();
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({}, { workloads });
  publishSite(world.git);
});
afterAll(() => world.close());

test('a database that could not be started is tried again by the next deployment', async () => {
  const { body } = await importSite(world, { database: aDatabase() });
  expect(await settled(world, body.deploymentId)).toMatchObject({
    status: 'error',
    errorMessage: expect.stringContaining('is not available'),
  });
  const { applicationId } = body;
  const deploy = () => world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  expect(await settled(world, (await deploy()).deploymentId)).toMatchObject({ status: 'error' });

  workloads.isDry = false;
  expect(await settled(world, (await deploy()).deploymentId)).toMatchObject({ status: 'done' });
  const database = await world.ok(`GET /api/database.get?databaseId=${body.databaseId}`);
  expect(database).toMatchObject({ status: 'running', errorMessage: null });
});
