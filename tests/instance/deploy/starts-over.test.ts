import { expect, onTestFinished, test } from 'vitest';
import type { Ingress, Route } from '#src/adapters/ingress/port.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import type { Id } from '#src/domain/id.ts';
import { LeaseLostError } from '#src/kernel/lease-lost.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver } from '../../support/receiver.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** Changes the record as a stop (`queued`), a crash (`running`) or its compensation (`error`) leaves it. */
const become = (world: TestApp, deploymentId: Id<'dep'>, status: 'queued' | 'running' | 'error') =>
  world.app.instance.database.writer
    .updateTable('deployment')
    .set({ status, finishedAt: null })
    .where('id', '=', deploymentId)
    .execute();

test('a deployment that starts over after a stop of the program announces its start once', async () => {
  const world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  onTestFinished(() => world.close());
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const events = ['deploy.started', 'deploy.succeeded'];
  await world.ok('POST /api/webhook.create', { url: receiver.url, events });
  publishSite(world.git);
  const { body } = await importSite(world);
  const applicationId: Id<'app'> = body.applicationId;
  const deploymentId: Id<'dep'> = body.deploymentId;
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
  // As the stop leaves it: queued again, with the time of its first start.
  await become(world, deploymentId, 'queued');
  await runDeployment(world.app.instance, { deploymentId, applicationId }, new AbortController().signal);
  const types = () => receiver.requests.map(({ body: text }) => JSON.parse(text.toString()).type);
  await until('both ends are announced', () => types().length >= 3);
  expect(types().sort()).toEqual(['deploy.started', 'deploy.succeeded', 'deploy.succeeded']);
});

test('a stop of the program cancels a deployment where a later one waits in its place', async () => {
  const world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  onTestFinished(() => world.close());
  publishSite(world.git);
  const { body } = await importSite(world);
  const applicationId: Id<'app'> = body.applicationId;
  const deploymentId: Id<'dep'> = body.deploymentId;
  await settled(world, deploymentId);
  await become(world, deploymentId, 'queued');
  const release = world.git.hold();
  const stop = new AbortController();
  const stopped = runDeployment(world.app.instance, { deploymentId, applicationId }, stop.signal);
  const get = (id: string) => world.ok(`GET /api/deployment.get?deploymentId=${id}`);
  await until('it runs', async () => (await get(deploymentId)).status === 'running');
  const later = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  expect(later).toMatchObject({ alreadyQueued: false });
  stop.abort(new Error('The program stops'));
  // Its job remains, for what a deployment leaves to be removed.
  await expect(stopped).rejects.toThrow('The program stops');
  expect(await get(deploymentId)).toMatchObject({ status: 'cancelled', errorMessage: null });
  const log = await world.ok(`GET /api/deployment.log?deploymentId=${deploymentId}`);
  expect(JSON.stringify(log)).toContain('a later deployment of this application waits: it runs instead');
  release();
  expect(await settled(world, later.deploymentId)).toMatchObject({ status: 'done' });
  const application = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
  expect(application).toMatchObject({ applicationStatus: 'done' });
});

/** A program of its own with a site, and the deployment that has put it online. */
async function aDeployedSite() {
  const world = await openTestApp();
  onTestFinished(() => world.close());
  publishSite(world.git);
  const { body } = await importSite(world);
  const applicationId: Id<'app'> = body.applicationId;
  const deploymentId: Id<'dep'> = body.deploymentId;
  await settled(world, deploymentId);
  return { world, applicationId, deploymentId };
}

test('a process that has lost the lease of a deployment leaves its record to the one that has it', async () => {
  const { world, applicationId, deploymentId } = await aDeployedSite();
  await become(world, deploymentId, 'queued');
  const release = world.git.hold();
  onTestFinished(release);
  const lost = new AbortController();
  const cut = runDeployment(world.app.instance, { deploymentId, applicationId }, lost.signal);
  const get = () => world.ok(`GET /api/deployment.get?deploymentId=${deploymentId}`);
  await until('it runs', async () => (await get()).status === 'running');
  lost.abort(new LeaseLostError());
  await expect(cut).rejects.toThrow('Another process has the lease');
  expect(await get()).toMatchObject({ status: 'running' });
  // The other process finds a deployment whose process does not work at it any more.
  await runDeployment(world.app.instance, { deploymentId, applicationId }, new AbortController().signal);
  expect(await get()).toMatchObject({
    status: 'error',
    errorMessage: expect.stringContaining('interrupted'),
  });
});

test('a process that loses the lease in the middle of a switch keeps no visitors at the new release', async () => {
  const { world, applicationId, deploymentId } = await aDeployedSite();
  const later = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  await settled(world, later.deploymentId);
  const live = world.workloads.endpoint(later.deploymentId);
  await become(world, deploymentId, 'queued');
  const lost = new AbortController();
  const { instance } = world.app;
  const routed: Route[] = [];
  const ingress: Ingress = {
    ...instance.ingress,
    async route(route) {
      await instance.ingress.route(route);
      routed.push(route);
      if (routed.length > 1) return;
      // Another process has compensated the deployment meanwhile, and was done with the routes before.
      await become(world, deploymentId, 'error');
      lost.abort(new LeaseLostError());
    },
  };
  await expect(
    runDeployment({ ...instance, ingress }, { deploymentId, applicationId }, lost.signal),
  ).rejects.toThrow('Another process has the lease');
  expect(routed.map(({ target }) => target)).toEqual([expect.not.objectContaining(live ?? {}), live]);
});

/** An engine that does something first when a release is removed. */
class WatchedWorkloads extends FakeWorkloads {
  removing: () => Promise<unknown> = async () => undefined;

  override async removeRelease(...given: Parameters<FakeWorkloads['removeRelease']>): Promise<void> {
    await this.removing();
    await super.removeRelease(...given);
  }
}

test('a deployment that its process puts back while another one ends it is run after that', async () => {
  const workloads = new WatchedWorkloads();
  const world = await openTestApp({}, { workloads });
  onTestFinished(() => world.close());
  publishSite(world.git);
  const { body } = await importSite(world);
  const applicationId: Id<'app'> = body.applicationId;
  const deploymentId: Id<'dep'> = body.deploymentId;
  await settled(world, deploymentId);
  // The release of the first one receives no visitors any more.
  const later = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
  await settled(world, later.deploymentId);
  await become(world, deploymentId, 'running');
  workloads.removing = () => become(world, deploymentId, 'queued');
  const { signal } = new AbortController();
  await expect(runDeployment(world.app.instance, { deploymentId, applicationId }, signal)).rejects.toThrow(
    'put back',
  );
  workloads.removing = async () => undefined;
  await runDeployment(world.app.instance, { deploymentId, applicationId }, signal);
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
});

test('a deployment that waits again after it had begun is announced as ended when it is cancelled', async () => {
  const world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  onTestFinished(() => world.close());
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  await world.ok('POST /api/webhook.create', { url: receiver.url, events: ['deploy.failed'] });
  publishSite(world.git);
  const { body } = await importSite(world);
  const applicationId: Id<'app'> = body.applicationId;
  await settled(world, body.deploymentId);
  const ended = () => receiver.requests.map(({ body: text }) => JSON.parse(text.toString()).data.status);
  await become(world, body.deploymentId, 'queued');
  await world.ok('POST /api/deployment.cancel', { deploymentId: body.deploymentId });
  await until('it is announced', () => ended().length === 1);
  await become(world, body.deploymentId, 'queued');
  await world.ok('POST /api/application.stop', { applicationId });
  await until('it is announced again', () => ended().length === 2);
  expect(ended()).toEqual(['cancelled', 'cancelled']);
});
