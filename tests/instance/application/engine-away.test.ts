import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An engine that starts no release while there is a failure. */
class FailingWorkloads extends FakeWorkloads {
  failure: Error | null = null;

  override async start(...given: Parameters<FakeWorkloads['start']>) {
    if (this.failure !== null) throw this.failure;
    return super.start(...given);
  }
}

const workloads = new FailingWorkloads();
let world: TestApp;
let applicationId: string;
beforeAll(async () => {
  world = await openTestApp({}, { workloads });
  publishSite(world.git);
  const { body } = await importSite(world);
  ({ applicationId } = body);
  expect(await settled(world, body.deploymentId)).toMatchObject({ status: 'done' });
});
afterAll(() => world.close());

const statusOf = async () =>
  (await world.ok(`GET /api/application.get?applicationId=${applicationId}`)).applicationStatus;
const logOf = async () =>
  (await world.ok<{ log: string }>(`GET /api/application.log?applicationId=${applicationId}`)).log;

const isIdle = async () => {
  const { items } = await world.ok<{ items: unknown[] }>('GET /api/job.list?');
  return items.length === 0;
};

beforeEach(async () => {
  workloads.failure = null;
  await world.ok('POST /api/application.restart', { applicationId });
  await until('it runs', async () => (await isIdle()) && (await statusOf()) === 'done');
});

test('an application that is restarted while the engine is away is started once the engine answers', async () => {
  workloads.failure = new OperatorError('The engine at 10.0.0.7 does not answer');
  await world.ok('POST /api/application.restart', { applicationId });
  await until('the failure is shown', async () => (await statusOf()) === 'error');
  const log = await until('the failure is logged', async () => {
    const text = await logOf();
    return text.includes('the engine did not answer. Pilothouse tries again by itself.') && text;
  });
  expect(log).not.toContain('10.0.0.7');
  workloads.failure = null;
  await until('it runs', async () => (await statusOf()) === 'done');
});

test('a start that fails for a reason of the platform is repeated, and its owner does not read the reason', async () => {
  workloads.failure = new Error('the disk /srv/secret is full');
  await world.ok('POST /api/application.restart', { applicationId });
  await until('the failure is shown', async () => (await statusOf()) === 'error');
  expect(await logOf()).toContain('internal error. Pilothouse tries again by itself.');
  expect(await logOf()).not.toContain('/srv/secret');
  workloads.failure = null;
  await until('it runs', async () => (await statusOf()) === 'done');
});

test('a start whose failure its owner has to mend is not repeated', async () => {
  workloads.failure = new WorkloadError('there is no start command');
  const before = workloads.starts.length;
  await world.ok('POST /api/application.restart', { applicationId });
  await until('the failure is shown', async () => (await statusOf()) === 'error');
  await until('it has ended', isIdle);
  expect(workloads.starts).toHaveLength(before);
  expect(await logOf()).toContain('could not be started: there is no start command');
});
