import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { routeAgain, sweep } from '#src/services/instance/startup/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An engine that cannot remove some of its workloads. */
class StuckWorkloads extends FakeWorkloads {
  readonly stuck = new Set<string>();

  override async removeApplication(applicationId: string): Promise<void> {
    this.#assertLoose(applicationId);
    await super.removeApplication(applicationId);
  }

  override async removeRelease(release: { applicationId: string; releaseId: string }): Promise<void> {
    this.#assertLoose(release.releaseId);
    await super.removeRelease(release);
  }

  override async removeDatabase(databaseId: string): Promise<void> {
    this.#assertLoose(databaseId);
    await super.removeDatabase(databaseId);
  }

  #assertLoose(id: string): void {
    if (this.stuck.has(id)) throw new Error(`${id} is stuck`);
  }
}

let world: TestApp;
let workloads: StuckWorkloads;
beforeEach(async () => {
  workloads = new StuckWorkloads({ engine: 'docker' });
  world = await openTestApp({}, { workloads });
  publishSite(world.git);
});
afterEach(() => world.close());

async function aSite(name: string) {
  const { body } = await importSite(world, { name });
  await settled(world, body.deploymentId);
  return body;
}

const loggedErrors = (message: string) =>
  world.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

test('a workload that the engine does not remove does not keep the sweep from the others', async () => {
  const { applicationId } = await aSite('Known');
  // The sweep leaves applications alone that have a job.
  await until('nothing is left to do', async () => {
    const jobs = await world.app.instance.database.writer.selectFrom('job').select('id').execute();
    return jobs.length === 0;
  });
  const run = { signal: new AbortController().signal, log: () => undefined };
  for (const [releaseId, of] of [
    ['dep_a', 'app_a'],
    ['dep_b', 'app_b'],
    ['dep_c', applicationId],
    ['dep_d', applicationId],
  ] as const)
    await workloads.pull({ releaseId, applicationId: of, image: 'x' }, run);
  const database = { type: 'postgres', name: 'x', user: 'x', password: 'x' } as const;
  for (const databaseId of ['db_a', 'db_b']) workloads.databases.set(databaseId, { ...database, databaseId });
  for (const id of ['app_a', 'dep_c', 'db_a']) workloads.stuck.add(id);

  await sweep(world.app.instance);
  const left = await workloads.inventory();
  expect(left.applicationIds.toSorted()).toEqual(['app_a', applicationId].toSorted());
  expect(left.releases.map(({ releaseId }) => releaseId)).toContain('dep_c');
  expect(left.releases.map(({ releaseId }) => releaseId)).not.toContain('dep_d');
  expect(left.databaseIds).toEqual(['db_a']);
  expect(loggedErrors('a workload could not be swept')).toMatchObject([
    { applicationId: 'app_a' },
    { applicationId, releaseId: 'dep_c' },
    { databaseId: 'db_a' },
  ]);

  workloads.stuck.clear();
  await sweep(world.app.instance);
  const { applicationIds, releases, databaseIds } = await workloads.inventory();
  expect([applicationIds, releases.length, databaseIds]).toEqual([[applicationId], 1, []]);
});

test('an application that cannot be routed does not keep the others from being routed again', async () => {
  const refused = await aSite('Refused');
  const routed = await aSite('Routed');
  const ingress = fakeIngress();
  const { instance } = world.app;
  const again = routeAgain({
    ...instance,
    ingress: {
      ...ingress,
      async route(route) {
        if (route.applicationId === refused.applicationId) throw new Error('refused');
        await ingress.route(route);
      },
    },
  });
  await expect(again).rejects.toThrow('Some applications could not be routed');
  const hostOf = async ({ applicationId }: { applicationId: string }) => {
    const { appName } = await world.ok<{ appName: string }>(
      `GET /api/application.get?applicationId=${applicationId}`,
    );
    return `${appName}.${instance.settings.ingressDomain}`;
  };
  expect(ingress.targetOf(await hostOf(refused))).toBeUndefined();
  expect(ingress.targetOf(await hostOf(routed))).toEqual(workloads.endpoint(routed.deploymentId));
});
