import { expect, onTestFinished, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { runDeployment } from '#src/services/instance/deployment/run-deployment.ts';
import { openTestApp } from '../../support/app.ts';
import { openReceiver } from '../../support/receiver.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

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
  const { writer } = world.app.instance.database;
  const change = { status: 'queued', finishedAt: null } as const;
  await writer.updateTable('deployment').set(change).where('id', '=', deploymentId).execute();
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
  const { writer } = world.app.instance.database;
  const change = { status: 'queued', finishedAt: null } as const;
  await writer.updateTable('deployment').set(change).where('id', '=', deploymentId).execute();
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
