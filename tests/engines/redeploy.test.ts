import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp, type Visit } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { step } from '../support/step.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { brokenBuild, commit, exitingApp, gatedApp, openGate, webApp } from './sample-apps.ts';

let world: RealApp;
let host: GitServer;
beforeAll(async () => {
  [world, host] = await Promise.all([openRealApp({ healthTimeoutMs: 8_000 }), startGitServer()]);
});
afterAll(async () => {
  await world.close();
  await host.close();
});

/** Imports a repository of that name, whose site has its name as well. */
async function imported(
  name: string,
  files: Record<string, string>,
  more: Record<string, unknown> = {},
  { importSite }: Pick<RealApp, 'importSite'> = world,
) {
  const { url } = await host.makeRepository(name, { branches: { main: [commit(files)] } });
  const source = { type: 'git', customGitUrl: url };
  return importSite({ name, domain: `${name}.example.com`, source, ...more });
}

/** A site that answers `version 1`. */
async function deployed(name: string, more: Record<string, unknown> = {}) {
  const { applicationId, deploymentId } = await imported(name, webApp('version 1'), more);
  expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
  const visit = (path?: string) => world.visit(`${name}.example.com`, path);
  expect(await visit()).toEqual({ status: 200, text: 'version 1' });
  return {
    applicationId: String(applicationId),
    visit,
    push: (files: Record<string, string>) => host.push(name, 'main', [commit(files)]),
    redeploy: () => world.redeploy(applicationId),
  };
}

const statusOf = async (applicationId: string) =>
  (await world.ok(`GET /api/application.get?applicationId=${applicationId}`)).applicationStatus;

/** Requests a site repeatedly, several at once, half of them for a slow page, until it is stopped. */
function constantLoad({ visit }: { visit(path: string): Promise<Visit> }): {
  stop(): Promise<(Visit | Error)[]>;
} {
  const seen: (Visit | Error)[] = [];
  let isStopped = false;
  const asking = Array.from({ length: 6 }, async (_, index) => {
    while (!isStopped) {
      seen.push(await visit(index % 2 === 0 ? '/' : '/slow').catch((error: Error) => error));
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(asking);
      return seen;
    },
  };
}

test('no request is lost during three redeployments, and afterwards one release runs', async () => {
  const site = await deployed('redeployed');

  await step('no request is lost', async () => {
    const load = constantLoad(site);
    for (const version of ['version 2', 'version 3', 'version 4']) {
      await site.push(webApp(version));
      expect(await site.redeploy()).toMatchObject({ status: 'done' });
      await until(`${version} answers`, async () => (await site.visit()).text === version);
    }
    const seen = await load.stop();
    const lost = seen.filter(
      (visit) => visit instanceof Error || visit.status !== 200 || !/^version [1-4]$/.test(visit.text),
    );
    expect(lost).toEqual([]);
    expect(seen.length).toBeGreaterThan(100);
    const versions = new Set(seen.map((visit) => (visit instanceof Error ? '' : visit.text)));
    expect([...versions].sort()).toEqual(['version 1', 'version 2', 'version 3', 'version 4']);
  });

  await step('the newest three releases are kept, and only the newest runs', async () => {
    const { workloads } = world.app.instance;
    const releases = await until('earlier releases are retired', async () => {
      const all = (await workloads.inventory()).releases;
      const own = all.filter(({ applicationId }) => applicationId === site.applicationId);
      return own.length === 3 && own;
    });
    const running = () => releases.filter(({ releaseId }) => workloads.endpoint(releaseId) !== null);
    await until('one release runs', async () => running().length === 1);
  });
});

test.each([
  ['whose build fails', 'build-fails', brokenBuild()],
  ['that exits at once', 'exits', exitingApp()],
])('a redeployment %s leaves the old release serving', async (_, name, files) => {
  const site = await deployed(name);
  await site.push(files);
  const load = constantLoad(site);
  expect(await site.redeploy()).toMatchObject({ status: 'error' });
  const seen = await load.stop();
  expect(seen.filter((visit) => visit instanceof Error || visit.text !== 'version 1')).toEqual([]);
  expect(await statusOf(site.applicationId)).toBe('error');
});

test('new variables are seen after the next deployment', async () => {
  const { applicationId, visit, redeploy } = await deployed('variables', { envVars: { GREETING: 'hello' } });
  const variables = async () => JSON.parse((await visit('/env')).text);
  expect(await variables()).toMatchObject({ GREETING: 'hello' });
  const odd = `line 1\nline 2 "quoted" 'single' $HOME \`id\` \\ ü 🎈`;
  await world.ok('POST /api/application.setEnv', { applicationId, envVars: { OTHER: odd, GREETING: null } });
  expect(await redeploy()).toMatchObject({ status: 'done' });
  const seen = await variables();
  expect(seen).toMatchObject({ OTHER: odd });
  expect(seen).not.toHaveProperty('GREETING');
});

test('a stopped application is 503 without a process, and answers again once it is started', async () => {
  const { applicationId, visit } = await deployed('stopped');
  await world.ok('POST /api/application.stop', { applicationId });
  await until('it is stopped', async () => (await visit()).status === 503);
  await until('its status is idle', async () => (await statusOf(applicationId)) === 'idle');
  if (noProcessList === null) expect(await processesOf(applicationId)).toEqual([]);
  await world.ok('POST /api/application.start', { applicationId });
  const answer = await until('it answers', async () => {
    const seen = await visit();
    return seen.status === 200 && seen;
  });
  expect(answer.text).toBe('version 1');
});

describe('a build that is cancelled', () => {
  test.skipIf(noProcessList !== null)(
    `ends with its processes, and nothing is left${skipNote(noProcessList)}`,
    async () => {
      const gate = await openGate();
      const apps = () => readdir(join(world.dataDir, 'apps'));
      const before = await apps();
      const { deploymentId, applicationId } = await imported('cancelled', gatedApp('gated'), {
        envVars: { GATE: gate.url },
      });
      await gate.asked(1);
      expect((await processesOf(deploymentId)).length).toBeGreaterThan(0);
      expect(await world.ok('POST /api/deployment.cancel', { deploymentId })).toEqual({
        deploymentId,
        status: 'running',
      });
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'cancelled', errorMessage: null });
      expect([...(await processesOf(deploymentId)), ...(await processesOf(applicationId))]).toEqual([]);
      expect(await readdir(join(world.dataDir, 'sources'))).toEqual([]);
      expect(await apps()).toEqual(before);
      expect(await statusOf(applicationId)).toBe('idle');
      expect((await world.deploymentLog(deploymentId)).split('\n').at(-1)).toBe('Cancelled.');
      expect((await world.call('POST /api/deployment.cancel', { body: { deploymentId } })).status).toBe(409);
      await gate.close();
    },
  );
});

describe('a project that is removed', () => {
  // Looks at everything that a program has, so it has a program of its own.
  let own: RealApp;
  beforeAll(async () => {
    own = await openRealApp();
  });
  afterAll(() => own.close());

  test('leaves no process, no folder and no route, also while it is being built', async () => {
    const gate = await openGate();
    const site = await imported('removed', webApp('removed'), {}, own);
    expect(await own.settled(site.deploymentId)).toMatchObject({ status: 'done' });
    const { supported } = await own.app.instance.workloads.judgeDatabase({
      ...{ type: 'postgres', name: 'a', user: 'a', password: 'a' },
    });
    const database = { type: 'postgres', name: 'shop', user: 'shop', password: 'removed-with-it' };
    const building = await imported(
      'building',
      gatedApp('never'),
      { envVars: { GATE: gate.url }, ...(supported ? { database } : {}) },
      own,
    );
    await gate.asked(1);
    for (const { projectId } of [building, site]) await own.ok('POST /api/project.remove', { projectId });
    for (const gone of ['removed.example.com', 'building.example.com']) {
      await until(`${gone} is not known`, async () => (await own.visit(gone)).status === 404);
    }
    for (const folder of ['apps', 'databases', 'sources', 'git']) {
      await until(`${folder} is empty`, async () => {
        const left = await readdir(join(own.dataDir, folder));
        return left.filter((name) => name !== 'addresses.json').length === 0;
      });
    }
    if (noProcessList === null) {
      await until('no process is left', async () => {
        const left = await processesOf(own.dataDir);
        // The engine's own watch, which ends tenants' processes should the program die, is not the project's.
        return left.every((line) => line.includes('/runtime/reap.mjs'));
      });
      for (const { applicationId } of [building, site]) expect(await processesOf(applicationId)).toEqual([]);
    }
    await gate.close();
  });
});
