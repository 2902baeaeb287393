import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noDocker } from '../../support/docker.ts';
import { docker } from '../../support/docker-client.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { until } from '../../support/until.ts';
import { noProcessList, processesOf } from '../processes.ts';
import { silentApp, webApp } from '../sample-apps.ts';
import { expectSurvival, type Moment, openSurvivor } from '../survivor.ts';
import { inContainer } from './apps.ts';
import { openHoldingProxy } from './holding-proxy.ts';
import { startDockerProcess } from './world.ts';

/** The claims of the program that was killed do not have to run out. */
const LEASE_MS = 20_000;

type Scene = Awaited<ReturnType<typeof openScene>>;

/** How long an unawaited build step sleeps; the number identifies it among the processes. */
const SLEEP_S = `97${randomInt(1_000, 9_999)}`;

async function openScene() {
  const toEngine = await openHoldingProxy({ path: '/var/run/docker.sock' });
  return openSurvivor(toEngine, ({ port }) => startDockerProcess({ DOCKER_HOST: `tcp://127.0.0.1:${port}` }));
}

describe.skipIf(noDocker !== null)(`the program is killed${skipNote(noDocker)}`, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(() => scene.close());

  /** Each brings a new deployment to a moment of one of its phases, and answers once it is there. */
  const MOMENTS: Readonly<Record<string, Moment>> = {
    'fetching, while the git host is silent': {
      phase: 'fetch',
      reached: () => scene.toGit.hold(/^POST .*\/git-upload-pack/, 'request'),
    },
    'building, in the middle of a step': {
      phase: 'build',
      files: inContainer(webApp('never'), `RUN sleep ${SLEEP_S}`),
      reached: () =>
        until('the step runs', async () => (await processesOf(SLEEP_S)).length > 0 || noProcessList),
    },
    'building, when the image exists and no event has reported it': {
      phase: 'build',
      reached: async (deploymentId) => {
        await scene.toEngine.hold(/^POST \S*\/build\?/, 'answer');
        await until('the image is there', async () => (await imagesOf(deploymentId())).length > 0);
      },
    },
    'starting, when the container is there and has not started': {
      phase: 'start',
      reached: () => scene.toEngine.hold(/^POST \S*\/containers\/\w+\/start/, 'request'),
    },
    'starting, when the container runs and no event has reported it': {
      phase: 'start',
      reached: () => scene.toEngine.hold(/^POST \S*\/containers\/\w+\/start/, 'answer'),
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
      ...{ serving: () => serving(scene), left: () => left(scene), interruptedWithinMs: LEASE_MS },
    }),
  );

  test('again and again, and deploys afterwards as before', async () => {
    const own = await openScene();
    const { world, toEngine, toGit, applicationId, visit } = own;
    const containersOfSite = async () => {
      const filters = { label: [`pilothouse.application=${applicationId}`] };
      return (await docker.listContainers({ filters })).length;
    };

    await step('while fetching: the next deployment is a usual one', async () => {
      const isFetching = toGit.hold(/^POST .*\/git-upload-pack/, 'request');
      await own.push('the new one');
      const { deploymentId } = await world.ok('POST /api/application.deploy', { applicationId });
      await isFetching;
      await world.end('SIGKILL');
      toGit.letThrough();
      await world.start();
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'error' });
      expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
      expect(await visit()).toEqual({ status: 200, text: 'the new one' });
    });

    await step('while the earlier release is being stopped: it is stopped after the restart', async () => {
      await until('only one release runs', async () => (await containersOfSite()) === 1);
      const isStopping = toEngine.hold(/^POST \S*\/containers\/\w+\/stop/, 'request');
      await own.push('the newest one');
      expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
      await isStopping;
      expect(await containersOfSite()).toBe(2);
      await world.end('SIGKILL');
      toEngine.letThrough();
      await world.start();
      await until('only the newest one is left', async () => (await containersOfSite()) === 1);
      expect(await visit()).toEqual({ status: 200, text: 'the newest one' });
    });

    await own.close();
  });
});

const imagesOf = (deploymentId: string) =>
  docker.listImages({ filters: JSON.stringify({ label: [`pilothouse.release=${deploymentId}`] }) });

/** The container of the site, and what it answers past the ingress. */
async function serving({ world, liveId }: Scene) {
  const { Id, State, RestartCount, Config } = await world.containerOf(liveId);
  const port = Config.Labels['pilothouse.endpoint'];
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return { id: Id, startedAt: State.StartedAt, restarts: RestartCount, text };
}

/** The objects of deployments besides the one that serves. */
async function left({ world, liveId }: Scene): Promise<string[]> {
  const objects = (await world.objects()).filter(
    (object) => !object.startsWith('network') && !object.endsWith(liveId),
  );
  const folders = await Promise.all(
    ['sources', 'git', 'docker'].map(async (folder) => readdir(join(world.dataDir, folder))),
  );
  const clones = folders.flat().filter((name) => !name.endsWith('.json'));
  const steps = noProcessList === null ? await processesOf(SLEEP_S) : [];
  return [...objects, ...clones, ...steps];
}
