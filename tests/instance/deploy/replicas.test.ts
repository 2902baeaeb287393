import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { Availability } from '#src/adapters/workloads/port.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An engine with replicas, of which some get ready later than the first, which answers at once. */
class SlowReplicas extends FakeWorkloads {
  override maxReplicas = 3;
  present: Availability | null = { available: 1, wanted: 2 };
  asked = 0;

  override async availability(): Promise<Availability | null> {
    this.asked += 1;
    return this.present;
  }
}

let world: TestApp;
let workloads: SlowReplicas;
beforeEach(async () => {
  workloads = new SlowReplicas();
  world = await openTestApp({}, { workloads, healthTimeoutMs: 3_000 });
  publishSite(world.git);
});
afterEach(() => world.close());

test('a deployment needs every container, and receives visitors when all are ready', async () => {
  const { body } = await importSite(world);
  await until('its availability is read again', () => workloads.asked > 2);
  const { applicationId } = body;
  const { appName } = await world.ok<{ appName: string }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  const target = () => world.ingress.targetOf(`${appName}.localhost`) ?? null;
  expect(target()).toBeNull();
  workloads.present = { available: 2, wanted: 2 };
  expect(await settled(world, body.deploymentId)).toMatchObject({ status: 'done' });
  expect(target()).toEqual(workloads.endpoint(body.deploymentId));
  expect(workloads.starts.map(({ needsAll }) => needsAll)).toEqual([true]);
});

test('a deployment fails whose containers do not get ready in time', async () => {
  const { body } = await importSite(world);
  expect(await settled(world, body.deploymentId)).toMatchObject({
    status: 'error',
    errorMessage: expect.stringMatching(/within 3 seconds: 1 of 2 containers are ready\. It must listen/),
  });
});

test('a deployment fails whose process exits each time soon after an answer', async () => {
  const { body } = await importSite(world);
  await until('its availability is read', () => workloads.asked > 0);
  for (let exit = 1; exit <= 3; exit += 1) workloads.crash(body.deploymentId);
  expect(await settled(world, body.deploymentId)).toMatchObject({
    status: 'error',
    errorMessage: expect.stringMatching(
      /^The application exited 3 times before it was ready: exited with code 1/,
    ),
  });
});
