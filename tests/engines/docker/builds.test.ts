import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../../scripts/demo/git-server.ts';
import { noDocker } from '../../support/docker.ts';
import { skipNote } from '../../support/skip-note.ts';
import { until } from '../../support/until.ts';
import { noProcessList, processesOf } from '../processes.ts';
import { brokenBuild, commit, exitingApp, silentApp, webApp } from '../sample-apps.ts';
import { inContainer, nodeFile } from './apps.ts';
import { openDockerApp } from './world.ts';

/** An engine that is busy needs most of it to start a container three times. */
const HEALTH_TIMEOUT_MS = 30_000;
/** How long the step of a build sleeps that is cancelled; by this number it is found among the processes. */
const SLEEP_S = `98${randomInt(1_000, 9_999)}`;

interface Case {
  readonly files: ReturnType<typeof inContainer>;
  readonly buildType: 'dockerfile' | 'nixpacks';
}

/** What starts, and what its first page shows. */
const GOOD: Readonly<Record<string, Case & { readonly page: string }>> = {
  'a static site': {
    files: { 'index.html': '<h1>Only a page</h1>', 'style.css': 'h1 { color: teal }' },
    buildType: 'nixpacks',
    page: '<h1>Only a page</h1>',
  },
  'a Node.js application without a Dockerfile': {
    files: { ...inContainer(webApp('found by itself')), Dockerfile: 'FROM nowhere' },
    buildType: 'nixpacks',
    page: 'found by itself',
  },
};

/** What does not start, and the error that its owner sees. */
const BAD: Readonly<Record<string, Case & { readonly sentence: RegExp; readonly printed?: string }>> = {
  'a step of the Dockerfile that fails': {
    files: inContainer(webApp('never'), "RUN echo 'Cannot find the stylesheet' && exit 7"),
    buildType: 'dockerfile',
    sentence: /^The build failed: .*exit code: 7/,
    printed: 'Cannot find the stylesheet',
  },
  'a build script that fails': {
    files: brokenBuild(),
    buildType: 'nixpacks',
    sentence: /^The build failed: .*npm run build.*exit code: 7/,
    printed: 'Cannot find the stylesheet',
  },
  'an invalid Dockerfile': {
    files: { Dockerfile: 'BAKE a cake\n' },
    buildType: 'dockerfile',
    sentence: /^The build failed: .*BAKE/,
  },
  'a missing Dockerfile': {
    files: webApp('never'),
    buildType: 'dockerfile',
    sentence: /^The build failed: The repository has no Dockerfile\. .*nixpacks/,
  },
  'nothing that can be started': {
    files: { 'notes.txt': 'Nothing here' },
    buildType: 'nixpacks',
    sentence: /nothing was found that can be started/,
  },
  'an application that never listens': {
    files: inContainer(silentApp()),
    buildType: 'dockerfile',
    sentence: /did not become healthy within 30 seconds: nothing responds on its PORT/,
    printed: 'I am up, and I listen nowhere',
  },
  'an application that listens for itself alone': {
    files: { ...webApp('never'), Dockerfile: nodeFile() },
    buildType: 'dockerfile',
    sentence:
      /did not become healthy within 30 seconds: .* listen on all addresses .*listen on port \d+, the value of the variable PORT/,
  },
  'an application that exits at once': {
    files: inContainer(exitingApp()),
    buildType: 'dockerfile',
    sentence: /The application exited 3 times before it answered: exited with code 3/,
    printed: 'No configuration!',
  },
};

describe.skipIf(noDocker !== null)(`builds on Docker${skipNote(noDocker)}`, () => {
  let world: Awaited<ReturnType<typeof openDockerApp>>;
  let host: GitServer;
  const made = new Map<string, { applicationId: string; deploymentId: string }>();

  beforeAll(async () => {
    [world, host] = await Promise.all([
      openDockerApp({ healthTimeoutMs: HEALTH_TIMEOUT_MS }),
      startGitServer(),
    ]);
    await Promise.all(
      [...Object.entries(GOOD), ...Object.entries(BAD)].map(([name, one]) => bring(name, one)),
    );
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });

  async function bring(name: string, { files, buildType }: Case): Promise<void> {
    const repository = name.toLowerCase().replaceAll(/\W+/g, '-');
    const { url } = await host.makeRepository(repository, { branches: { main: [commit(files)] } });
    const source = { type: 'git', customGitUrl: url, buildType };
    const { applicationId, deploymentId } = await world.importSite({ name, source });
    made.set(name, { applicationId, deploymentId });
    await world.settled(deploymentId);
  }

  const of = (name: string) => made.get(name) ?? { applicationId: '', deploymentId: '' };
  const visit = async (applicationId: string) => {
    const { appName } = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
    return world.visit(`${appName}.localhost`);
  };

  test.each(Object.entries(GOOD))('starts %s', async (name, { page }) => {
    const { applicationId, deploymentId } = of(name);
    const log = await world.deploymentLog(deploymentId);
    expect(await world.settled(deploymentId), log).toMatchObject({ status: 'done' });
    const { status, text } = await visit(applicationId);
    expect([status, text.trim()]).toEqual([200, page]);
  });

  test.each(Object.entries(BAD))('ends %s in an error, and shows its owner why', async (name, bad) => {
    const { applicationId, deploymentId } = of(name);
    const log = await world.deploymentLog(deploymentId);
    const { status, errorMessage } = await world.settled(deploymentId);
    expect([status, errorMessage]).toEqual(['error', expect.stringMatching(bad.sentence)]);
    expect(log.split('\n').at(-1)).toBe(`Failed: ${errorMessage}`);
    expect(log).toContain(bad.printed ?? '');
    expect((await visit(applicationId)).status).toBe(503);
    expect((await world.objects()).filter((object) => object.endsWith(deploymentId))).toEqual([]);
  });

  test('a build that is cancelled ends with its step, and nothing of it is left', async () => {
    const files = inContainer(webApp('never'), `RUN sleep ${SLEEP_S}`);
    const { url } = await host.makeRepository('cancelled', { branches: { main: [commit(files)] } });
    const source = { type: 'git', customGitUrl: url, buildType: 'dockerfile' };
    const { deploymentId } = await world.importSite({ name: 'Cancelled', source });
    const step = () => (noProcessList === null ? processesOf(SLEEP_S) : Promise.resolve([]));
    await until('the step has begun', async () =>
      (await world.deploymentLog(deploymentId)).includes(`RUN sleep ${SLEEP_S}`),
    );
    if (noProcessList === null) await until('the step runs', async () => (await step()).length > 0);
    await world.ok('POST /api/deployment.cancel', { deploymentId });
    expect(await world.settled(deploymentId)).toMatchObject({ status: 'cancelled', errorMessage: null });
    expect((await world.deploymentLog(deploymentId)).split('\n').at(-1)).toBe('Cancelled.');
    await until('the step is ended', async () => (await step()).length === 0);
    expect((await world.objects()).filter((object) => object.endsWith(deploymentId))).toEqual([]);
    for (const folder of ['sources', 'git', 'docker']) {
      const left = await readdir(join(world.dataDir, folder));
      expect(left.filter((name) => !name.endsWith('.json'))).toEqual([]);
    }
  });
});
