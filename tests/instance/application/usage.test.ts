import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationUsage } from '#src/contracts/application-usage.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

test('is measured while a release runs', async () => {
  const { body } = await importSite(world);
  const { applicationId, deploymentId } = body;
  const read = () => world.ok<ApplicationUsage>(`GET /api/application.usage?applicationId=${applicationId}`);
  await settled(world, deploymentId);
  expect(await read()).toEqual({
    ...{ memoryBytes: 64 * 1024 ** 2, memoryLimitBytes: 512 * 1024 ** 2, cpuSeconds: 1.5, cpuLimit: 1 },
    ...{ diskBytes: null, processes: 1, startedAt: '2026-05-04T12:30:00.000Z', restarts: 0 },
    measuredAt: expect.any(String),
  });
  await world.ok('POST /api/application.stop', { applicationId });
  const stopped = await until('it is stopped', async () => {
    const usage = await read();
    return usage.startedAt === null ? usage : undefined;
  });
  expect(stopped).toMatchObject({ memoryBytes: null, restarts: null });
});
