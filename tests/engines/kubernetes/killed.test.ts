import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGitServer } from '../../../scripts/demo/git-server.ts';
import { docker } from '../../support/docker-client.ts';
import { noKubernetes } from '../../support/kubernetes.ts';
import { openClusterProxy } from '../../support/kubernetes-proxy.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { until } from '../../support/until.ts';
import { inContainer } from '../docker/apps.ts';
import { openHoldingProxy } from '../docker/holding-proxy.ts';
import { recordOf } from '../docker/record.ts';
import { processesOf } from '../processes.ts';
import { commit, silentApp, webApp } from '../sample-apps.ts';
import { startKubernetesProcess } from './world.ts';

const HOST = 'survivor.example.com';
const LEASE_MS = 30_000;

type Scene = Awaited<ReturnType<typeof openScene>>;

interface Moment {
  readonly phase: string;
  /** What is deployed, where it is not an application that would come up. */
  readonly files?: ReturnType<typeof inContainer>;
  /** Resolves once the deployment, whose id is known from its beginning on, is there. */
  reached(deploymentId: () => string): Promise<unknown>;
}

/** How long an unawaited build step sleeps; the number identifies it among the processes. */
const SLEEP_S = `96${randomInt(1_000, 9_999)}`;

const good = inContainer(webApp('the new one'));

/** A program that reaches its cluster and its git host by proxies, and a site that answers `the old one`. */
async function openScene() {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-killed-'));
  const [toCluster, host] = await Promise.all([openClusterProxy(folder), startGitServer()]);
  const [world, toGit] = await Promise.all([
    startKubernetesProcess({ KUBECONFIG: toCluster.kubeconfig }),
    openHoldingProxy({ host: '127.0.0.1', port: host.port }),
  ]);
  await host.makeRepository('site', { branches: { main: [commit(inContainer(webApp('the old one')))] } });
  const customGitUrl = `http://127.0.0.1:${toGit.port}/site.git`;
  const source = { type: 'git', customGitUrl, buildType: 'dockerfile' };
  const made = await world.importSite({ name: 'Survivor', domain: HOST, source });
  expect(await world.settled(made.deploymentId)).toMatchObject({ status: 'done' });
  expect(await world.visit(HOST)).toEqual({ status: 200, text: 'the old one' });
  return {
    ...{ world, host, toCluster, toGit, record: recordOf(world.dataDir) },
    ...{ applicationId: String(made.applicationId), liveId: String(made.deploymentId) },
    projectId: String(made.projectId),
    async close() {
      await world.close();
      await Promise.all([toCluster.close(), toGit.close(), host.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(noKubernetes !== null)(`the program is killed${skipNote(noKubernetes)}`, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(() => scene?.close());

  /** Each brings a new deployment to a moment of one of its phases, and answers once it is there. */
  const MOMENTS: Readonly<Record<string, Moment>> = {
    'fetching, while the git host is silent': {
      phase: 'fetch',
      reached: () => scene.toGit.hold(/^POST .*\/git-upload-pack/, 'request'),
    },
    'building, in the middle of a step': {
      phase: 'build',
      files: inContainer(webApp('never'), `RUN sleep ${SLEEP_S}`),
      reached: () => until('the step runs', async () => (await processesOf(SLEEP_S)).length > 0),
    },
    'building, when the image is pushed and nothing has recorded it': {
      phase: 'build',
      reached: () => scene.toCluster.hold(/^PATCH \S*\/configmaps\//, 'request'),
    },
    'starting, when its variables are there and its pods are not': {
      phase: 'start',
      reached: () => scene.toCluster.hold(/^PATCH \S*\/deployments\//, 'request'),
    },
    'starting, when the cluster has begun and has not answered': {
      phase: 'start',
      reached: () => scene.toCluster.hold(/^PATCH \S*\/deployments\//, 'answer'),
    },
    'waiting until it is healthy': {
      phase: 'health',
      files: inContainer(silentApp()),
      reached: (deploymentId) => scene.record.stepBegun(deploymentId, 'health'),
    },
    'switching, when the ingress has switched and the record has not': {
      phase: 'route',
      reached: (deploymentId) => {
        scene.record.stall();
        return scene.record.stepBegun(deploymentId, 'route');
      },
    },
  };

  test.each(Object.entries(MOMENTS))('while %s', async (_, { phase, files = good, reached }) => {
    const { world, host, toCluster, toGit, record, applicationId, liveId } = scene;
    const before = await podOf(scene);
    let deploymentId = '';
    const moment = reached(() => deploymentId);
    await host.push('site', 'main', [commit(files)]);
    ({ deploymentId } = await world.ok('POST /api/application.deploy', { applicationId }));
    await moment;
    await world.end('SIGKILL');
    expect(await podOf(scene)).toEqual(before);
    toCluster.letThrough();
    toGit.letThrough();
    record.unstall();

    const firstAnswer = until('the ingress answers', () => world.visit(HOST).catch(() => null));
    await world.start();
    const startedAt = Date.now();
    expect(await firstAnswer).toEqual({ status: 200, text: 'the old one' });
    expect(await world.settled(deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: expect.stringMatching(/interrupted by a crash/),
    });
    expect(Date.now() - startedAt).toBeLessThan(LEASE_MS);
    const { steps } = await world.ok(`GET /api/deployment.get?deploymentId=${deploymentId}`);
    expect(steps.at(-1).name).toBe(phase);
    await until('only the old release is left', async () => (await left(scene)).length === 0).catch(
      async () => expect(await left(scene)).toEqual([]),
    );
    expect(await podOf(scene), `the pods of ${liveId}`).toEqual(before);
    expect(await world.visit(HOST)).toEqual({ status: 200, text: 'the old one' });
  });

  test('while the earlier release is being stopped, and while everything is removed', async () => {
    const own = await openScene();
    const { world, host, toCluster, applicationId, projectId } = own;

    await step('the earlier release is stopped after the restart', async () => {
      const isStopping = toCluster.hold(/^DELETE \S*\/pods\//, 'request');
      await host.push('site', 'main', [commit(good)]);
      expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
      await isStopping;
      expect(await world.pods()).toHaveLength(2);
      await world.end('SIGKILL');
      toCluster.letThrough();
      await world.start();
      await until('only the newer one is left', async () => (await world.pods()).length === 1);
      expect(await world.visit(HOST)).toEqual({ status: 200, text: 'the new one' });
    });

    await step('the rest of the project is removed after the restart', async () => {
      const isRemoving = toCluster.hold(/^DELETE \S*\/(pods|deployments)\//, 'request');
      await world.ok('POST /api/project.remove', { projectId });
      await isRemoving;
      await world.end('SIGKILL');
      toCluster.letThrough();
      await world.start();
      await until('nothing is left', async () => (await world.objects()).length === 0);
    });

    await own.close();
  });
});

/** Which pod serves the site, and since when. */
async function podOf({ world, liveId }: Scene) {
  const pods = await world.pods(liveId);
  return pods.map(({ metadata, status }) => ({
    uid: metadata?.uid,
    starts: status?.containerStatuses?.map(({ containerID, restartCount }) => [containerID, restartCount]),
  }));
}

/** The objects of deployments besides the one that serves, in the cluster and at the builder. */
async function left({ world, liveId, applicationId }: Scene): Promise<string[]> {
  const live = liveId.replaceAll('_', '-');
  const objects = (await world.objects()).filter(
    (object) => !object.includes(live) && !/^(Namespace|Service survivor-)/.test(object),
  );
  const label = [`pilothouse.application=${applicationId}`];
  const images = await docker.listImages({ filters: JSON.stringify({ label }) });
  const folders = await Promise.all(
    ['sources', 'git', 'kubernetes'].map(async (folder) => readdir(join(world.dataDir, folder))),
  );
  const clones = folders.flat().filter((name) => !name.endsWith('.json'));
  return [...objects, ...images.map(({ Id }) => Id), ...clones, ...(await processesOf(SLEEP_S))];
}
