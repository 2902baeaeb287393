import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordHeartbeat } from '#db/queries/node.ts';
import { inTransaction } from '#db/transaction.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { Id } from '#src/domain/id.ts';
import { enqueue } from '#src/services/platform/queue/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, importSite, publishSite, REPOSITORY, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const workloads = new FakeWorkloads();
let world: TestApp;
let applicationId: Id<'app'>;
let databaseId: Id<'db'>;
beforeAll(async () => {
  world = await openTestApp({}, { workloads });
  publishSite(world.git);
  const { body } = await importSite(world, { database: aDatabase() });
  ({ applicationId, databaseId } = body);
  expect(await settled(world, body.deploymentId)).toMatchObject({ status: 'done' });
});
afterAll(() => world.close());
beforeEach(async () => {
  publishSite(world.git);
  await moveApplication(here());
  await moveDatabase(here());
});

const here = () => world.app.instance.homeId;
const nodeOf = async () => {
  const { reader } = world.app.instance.database;
  const row = await reader.selectFrom('application').select('node').where('id', '=', applicationId);
  return (await row.executeTakeFirstOrThrow()).node;
};
/** As if another process had built the application. */
async function moveApplication(node: string): Promise<void> {
  const { writer } = world.app.instance.database;
  await writer.updateTable('application').set({ node }).where('id', '=', applicationId).execute();
}
/** As if another process had created the database. */
async function moveDatabase(node: string): Promise<void> {
  const { writer } = world.app.instance.database;
  await writer.updateTable('database').set({ node }).where('id', '=', databaseId).execute();
}
const deploy = async () =>
  settled(
    world,
    (await world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId }))
      .deploymentId,
  );

test('an application of a silent machine moves once a deployment elsewhere has succeeded, and not before', async () => {
  await moveApplication('silent');
  world.git.put(REPOSITORY, { branches: {} });
  expect(await deploy()).toMatchObject({ status: 'error' });
  expect(await nodeOf()).toBe('silent');

  publishSite(world.git);
  expect(await deploy()).toMatchObject({ status: 'done' });
  expect(await nodeOf()).toBe(here());
});

test('a job that was written before the application moved is carried out where the application is', async () => {
  const { instance } = world.app;
  await recordHeartbeat(instance.database.writer, 'north', new Date().toISOString());
  const before = workloads.starts.length;
  const ids = await inTransaction(instance.database, async (tx) => {
    const first = await enqueue(instance, tx, 'application.restart', { applicationId });
    const next = await enqueue(instance, tx, 'application.restart', { applicationId });
    await tx.updateTable('application').set({ node: 'north' }).where('id', '=', applicationId).execute();
    return { first, next };
  });
  const jobs = () =>
    instance.database.reader.selectFrom('job').select(['id', 'node', 'state']).orderBy('id').execute();
  await until('the first one has been put back', async () =>
    (await jobs()).some(({ node, state }) => node === 'north' && state === 'ready'),
  );
  // What it has begun ends before the next one begins.
  expect(await jobs()).toEqual([
    { id: ids.first, node: 'north', state: 'ready' },
    { id: ids.next, node: here(), state: 'blocked' },
  ]);
  expect(workloads.starts).toHaveLength(before);
  await instance.database.writer.deleteFrom('job').where('kind', '=', 'application.restart').execute();
});

test('a database of a silent machine is not made anew elsewhere', async () => {
  const { instance } = world.app;
  await moveDatabase('silent');
  await inTransaction(instance.database, (tx) => enqueue(instance, tx, 'database.start', { databaseId }));
  const database = await until('it has failed', async () => {
    const found = await world.ok(`GET /api/database.get?databaseId=${databaseId}`);
    return found.status === 'error' && found;
  });
  expect(database.errorMessage).toContain('The machine of this database does not answer.');
});
