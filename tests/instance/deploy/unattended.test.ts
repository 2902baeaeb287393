import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertDeployment } from '#db/queries/deployment.ts';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import type { Id } from '#src/domain/id.ts';
import { resumeDeployments, runDeployment } from '#src/services/instance/deployment/index.ts';
import { asPlatform } from '#src/services/platform/access/permit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
let applicationId: Id<'app'>;
let first: Id<'dep'>;
beforeEach(async () => {
  world = await openTestApp();
  publishSite(world.git);
  const { body } = await importSite(world);
  applicationId = body.applicationId;
  first = body.deploymentId;
  expect(await settled(world, first)).toMatchObject({ status: 'done' });
  await until('nothing is left to do', async () => (await jobs()).length === 0);
});
afterEach(() => world.close());

const { signal } = new AbortController();
const writer = () => world.app.instance.database.writer;
const jobs = () => writer().selectFrom('job').select('kind').execute();

/** A deployment as it is when its job was given up or discarded. */
async function aDeployment(status: 'queued' | 'running'): Promise<Id<'dep'>> {
  const id = world.app.instance.ids.next('dep');
  const { organizationId } = world;
  const application = asPlatform('application', { id: applicationId, organizationId }, 'job');
  await insertDeployment(writer(), application, {
    ...{ id, title: 'Again', description: null, releaseId: null, pushedBranch: null, pushedCommit: null },
    createdAt: new Date().toISOString(),
  });
  await writer().updateTable('deployment').set({ status }).where('id', '=', id).execute();
  return id;
}

/** The instance with an ingress that refuses every route. */
function refusing() {
  const { instance } = world.app;
  const ingress: Ingress = {
    ...instance.ingress,
    route: () => Promise.reject(new Error('Another Ingress has this host')),
  };
  return { ...instance, ingress };
}

test.each([
  ['fails', 'queued', 'It does not compile.'],
  ['was interrupted', 'running', 'The deployment was interrupted by a crash of Pilothouse. Deploy again.'],
] as const)(
  'a deployment that %s ends although the ingress refuses its routes; a job sends them later',
  async (_, status, errorMessage) => {
    world.workloads.failBuilds('It does not compile.');
    const deploymentId = await aDeployment(status);
    const { appName } = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
    const target = () => world.ingress.targetOf(`${appName}.localhost`);
    await world.ingress.unroute(applicationId);
    expect(target()).toBeUndefined();
    await runDeployment(refusing(), { deploymentId, applicationId }, signal);
    expect(await settled(world, deploymentId)).toMatchObject({ status: 'error', errorMessage });
    await until('the job has routed', () => target() !== undefined);
    expect(target()).toEqual(world.workloads.endpoint(first));
  },
);

test('deployments without a job are carried on: one that runs ends, and one that waits runs', async () => {
  const running = await aDeployment('running');
  const waiting = await aDeployment('queued');
  await resumeDeployments(world.app.instance);
  expect(await settled(world, running)).toMatchObject({ status: 'error' });
  expect(await settled(world, waiting)).toMatchObject({ status: 'done' });
});

test('several processes carry on a deployment once', async () => {
  const release = world.git.hold();
  const waiting = await aDeployment('queued');
  const all = Array.from({ length: 8 }, () => resumeDeployments(world.app.instance));
  await Promise.all(all);
  expect(await jobs()).toEqual([{ kind: 'deployment.run' }]);
  release();
  expect(await settled(world, waiting)).toMatchObject({ status: 'done' });
});

test('a deployment that has a job gets no other', async () => {
  const release = world.git.hold();
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  await resumeDeployments(world.app.instance);
  expect(await jobs()).toEqual([{ kind: 'deployment.run' }]);
  release();
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
});
