import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGitServer } from '../../../scripts/demo/git-server.ts';
import { noDocker } from '../../support/docker.ts';
import { docker } from '../../support/docker-client.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { until } from '../../support/until.ts';
import { noProcessList, processesOf } from '../processes.ts';
import { commit, silentApp, webApp } from '../sample-apps.ts';
import { inContainer } from './apps.ts';
import { openHoldingProxy } from './holding-proxy.ts';
import { recordOf } from './record.ts';
import { startDockerProcess } from './world.ts';

const HOST = 'survivor.example.com';
const LEASE_MS = 20_000;

type Scene = Awaited<ReturnType<typeof openScene>>;

interface Moment {
  readonly phase: string;
  /** What is deployed, where it is not an application that would come up. */
  readonly files?: ReturnType<typeof inContainer>;
  /** Resolves once the deployment, whose id is known from its beginning on, is there. */
  reached(deploymentId: () => string): Promise<unknown>;
}

/** How long an unawaited build step sleeps; the number identifies it among the processes. */
const SLEEP_S = `97${randomInt(1_000, 9_999)}`;

const good = inContainer(webApp('the new one'));

/** A program that reaches its engine and its git host by proxies, and a site that answers `the old one`. */
async function openScene() {
  const [toEngine, host] = await Promise.all([
    openHoldingProxy({ path: '/var/run/docker.sock' }),
    startGitServer(),
  ]);
  const [world, toGit] = await Promise.all([
    startDockerProcess({ DOCKER_HOST: `tcp://127.0.0.1:${toEngine.port}` }),
    openHoldingProxy({ host: '127.0.0.1', port: host.port }),
  ]);
  await host.makeRepository('site', { branches: { main: [commit(inContainer(webApp('the old one')))] } });
  const customGitUrl = `http://127.0.0.1:${toGit.port}/site.git`;
  const source = { type: 'git', customGitUrl, buildType: 'dockerfile' };
  const made = await world.importSite({ name: 'Survivor', domain: HOST, source });
  expect(await world.settled(made.deploymentId)).toMatchObject({ status: 'done' });
  expect(await world.visit(HOST)).toEqual({ status: 200, text: 'the old one' });
  return {
    ...{ world, host, toEngine, toGit, record: recordOf(world.dataDir) },
    ...{ applicationId: String(made.applicationId), liveId: String(made.deploymentId) },
    async close() {
      await world.close();
      await Promise.all([toEngine.close(), toGit.close(), host.close()]);
    },
  };
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

  test.each(Object.entries(MOMENTS))('while %s', async (_, { phase, files = good, reached }) => {
    const { world, host, toEngine, toGit, record, applicationId, liveId } = scene;
    const before = await world.containerOf(liveId);
    let deploymentId = '';
    const moment = reached(() => deploymentId);
    await host.push('site', 'main', [commit(files)]);
    ({ deploymentId } = await world.ok('POST /api/application.deploy', { applicationId }));
    await moment;
    await world.end('SIGKILL');
    expect(await directly(before)).toBe('the old one');
    toEngine.letThrough();
    toGit.letThrough();
    record.unstall();

    const firstAnswer = firstAnswerOfIngress(world);
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
    await until('only the old release is left', async () => (await left(scene)).length === 0);
    const after = await world.containerOf(liveId);
    expect([after.Id, after.State.StartedAt, after.RestartCount]).toEqual([
      before.Id,
      before.State.StartedAt,
      0,
    ]);
    expect(await world.visit(HOST)).toEqual({ status: 200, text: 'the old one' });
  });

  test('again and again, and deploys afterwards as before', async () => {
    const own = await openScene();
    const { world, host, toEngine, toGit, applicationId } = own;
    const containersOfSite = async () => {
      const filters = { label: [`pilothouse.application=${applicationId}`] };
      return (await docker.listContainers({ filters })).length;
    };

    await step('while fetching: the next deployment is a usual one', async () => {
      const isFetching = toGit.hold(/^POST .*\/git-upload-pack/, 'request');
      await host.push('site', 'main', [commit(good)]);
      const { deploymentId } = await world.ok('POST /api/application.deploy', { applicationId });
      await isFetching;
      await world.end('SIGKILL');
      toGit.letThrough();
      await world.start();
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'error' });
      expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
      expect(await world.visit(HOST)).toEqual({ status: 200, text: 'the new one' });
    });

    await step('while the earlier release is being stopped: it is stopped after the restart', async () => {
      await until('only one release runs', async () => (await containersOfSite()) === 1);
      const isStopping = toEngine.hold(/^POST \S*\/containers\/\w+\/stop/, 'request');
      await host.push('site', 'main', [commit(inContainer(webApp('the newest one')))]);
      expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
      await isStopping;
      expect(await containersOfSite()).toBe(2);
      await world.end('SIGKILL');
      toEngine.letThrough();
      await world.start();
      await until('only the newest one is left', async () => (await containersOfSite()) === 1);
      expect(await world.visit(HOST)).toEqual({ status: 200, text: 'the newest one' });
    });

    await own.close();
  });
});

const imagesOf = (deploymentId: string) =>
  docker.listImages({ filters: JSON.stringify({ label: [`pilothouse.release=${deploymentId}`] }) });

/** Asks a release past the ingress. */
async function directly({ Config }: Awaited<ReturnType<Scene['world']['containerOf']>>): Promise<string> {
  const port = Config.Labels['pilothouse.endpoint'];
  return (await fetch(`http://127.0.0.1:${port}/`)).text();
}

/** What the first visitor gets who reaches the ingress at all. */
function firstAnswerOfIngress(world: Scene['world']) {
  return until('the ingress answers', () => world.visit(HOST).catch(() => null));
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
