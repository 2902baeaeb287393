import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docker } from '../../support/docker-client.ts';
import { noKubernetes } from '../../support/kubernetes.ts';
import { openClusterProxy } from '../../support/kubernetes-proxy.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { until } from '../../support/until.ts';
import { inContainer } from '../docker/apps.ts';
import { processesOf } from '../processes.ts';
import { silentApp, webApp } from '../sample-apps.ts';
import { expectSurvival, type Moment, openSurvivor } from '../survivor.ts';
import { startKubernetesProcess } from './world.ts';

type Scene = Awaited<ReturnType<typeof openScene>>;

/** How long an unawaited build step sleeps; the number identifies it among the processes. */
const SLEEP_S = `96${randomInt(1_000, 9_999)}`;

async function openScene() {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-killed-'));
  const scene = await openSurvivor(await openClusterProxy(folder), ({ kubeconfig }) =>
    startKubernetesProcess({ KUBECONFIG: kubeconfig }),
  );
  return {
    ...scene,
    async close() {
      await scene.close();
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
      reached: () => scene.toEngine.hold(/^PATCH \S*\/configmaps\//, 'request'),
    },
    'starting, when its variables are there and its pods are not': {
      phase: 'start',
      reached: () => scene.toEngine.hold(/^PATCH \S*\/deployments\//, 'request'),
    },
    'starting, when the cluster has begun and has not answered': {
      phase: 'start',
      reached: () => scene.toEngine.hold(/^PATCH \S*\/deployments\//, 'answer'),
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

  test.each(Object.entries(MOMENTS))('while %s', (_, moment) =>
    expectSurvival(scene, moment, {
      ...{ serving: () => podOf(scene), left: () => left(scene), interruptedWithinMs: 30_000 },
    }),
  );

  test('while the earlier release is being stopped, and while everything is removed', async () => {
    const own = await openScene();
    const { world, toEngine, applicationId, projectId, visit } = own;

    await step('the earlier release is stopped after the restart', async () => {
      const isStopping = toEngine.hold(/^PATCH \S*\/pods\//, 'request');
      await own.push('the new one');
      expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
      await isStopping;
      expect(await world.pods()).toHaveLength(2);
      await world.end('SIGKILL');
      toEngine.letThrough();
      await world.start();
      await until('only the newer one is left', async () => (await world.pods()).length === 1);
      expect(await visit()).toEqual({ status: 200, text: 'the new one' });
    });

    await step('the rest of the project is removed after the restart', async () => {
      const isRemoving = toEngine.hold(/^DELETE \S*\/(pods|deployments)\//, 'request');
      await world.ok('POST /api/project.remove', { projectId });
      await isRemoving;
      await world.end('SIGKILL');
      toEngine.letThrough();
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
