import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp, type Visit } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { brokenBuild, commit, exitingApp, gatedApp, openGate, webApp } from './sample-apps.ts';

const HOST = 'redeployed.example.com';

let world: RealApp;
let host: GitServer;
let site: { applicationId: string; projectId: string; deploymentId: string };

beforeAll(async () => {
  [world, host] = await Promise.all([openRealApp({ healthTimeoutMs: 8_000 }), startGitServer()]);
  site = await imported('Redeployed', 'site', webApp('version 1'), {
    domain: HOST,
    envVars: { GREETING: 'hello' },
  });
  await world.settled(site.deploymentId);
});
afterAll(async () => {
  await world.close();
  await host.close();
});

async function imported(
  name: string,
  repository: string,
  files: Record<string, string>,
  more: Record<string, unknown> = {},
) {
  const { url } = await host.makeRepository(repository, { branches: { main: [commit(files)] } });
  return world.importSite({ name, source: { type: 'git', customGitUrl: url }, ...more });
}

const push = (files: Record<string, string>) => host.push('site', 'main', [commit(files)]);
const statusOf = async (applicationId: string) =>
  (await world.ok(`GET /api/application.get?applicationId=${applicationId}`)).applicationStatus;

/** Asks again and again, several at once, half of them for a slow page, until it is stopped. */
function constantLoad(): { stop(): Promise<(Visit | Error)[]> } {
  const seen: (Visit | Error)[] = [];
  let isStopped = false;
  const asking = Array.from({ length: 6 }, async (_, index) => {
    while (!isStopped) {
      seen.push(await world.visit(HOST, index % 2 === 0 ? '/' : '/slow').catch((error: Error) => error));
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
  expect(await world.visit(HOST)).toEqual({ status: 200, text: 'version 1' });
  const load = constantLoad();
  for (const version of ['version 2', 'version 3', 'version 4']) {
    await push(webApp(version));
    expect(await world.redeploy(site.applicationId)).toMatchObject({ status: 'done' });
    await until(`${version} answers`, async () => (await world.visit(HOST)).text === version);
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

test('the newest three releases are kept, and only the newest runs', async () => {
  const { releases } = await until('earlier releases are retired', async () => {
    const inventory = await world.app.instance.workloads.inventory();
    return inventory.releases.length === 3 && inventory;
  });
  const running = () =>
    releases.filter(({ releaseId }) => world.app.instance.workloads.endpoint(releaseId) !== null);
  await until('one release runs', async () => running().length === 1);
});

test.each([
  ['whose build fails', brokenBuild()],
  ['that exits at once', exitingApp()],
])('a redeployment %s leaves the old release serving', async (_, files) => {
  await push(files);
  const load = constantLoad();
  expect(await world.redeploy(site.applicationId)).toMatchObject({ status: 'error' });
  const seen = await load.stop();
  expect(seen.filter((visit) => visit instanceof Error || visit.text !== 'version 4')).toEqual([]);
  expect(await statusOf(site.applicationId)).toBe('error');
});

test('new variables are seen after the next deployment', async () => {
  await push(webApp('version 5'));
  const variables = async () => JSON.parse((await world.visit(HOST, '/env')).text);
  expect(await variables()).toMatchObject({ GREETING: 'hello' });
  const odd = `line 1\nline 2 "quoted" 'single' $HOME \`id\` \\ ü 🎈`;
  await world.ok('POST /api/application.setEnv', {
    applicationId: site.applicationId,
    envVars: { OTHER: odd, GREETING: null },
  });
  expect(await world.redeploy(site.applicationId)).toMatchObject({ status: 'done' });
  const seen = await variables();
  expect(seen).toMatchObject({ OTHER: odd });
  expect(seen).not.toHaveProperty('GREETING');
});

test('a stopped application is 503 without a process, and answers again once it is started', async () => {
  const { applicationId } = site;
  await world.ok('POST /api/application.stop', { applicationId });
  await until('it is stopped', async () => (await world.visit(HOST)).status === 503);
  await until('its status is idle', async () => (await statusOf(applicationId)) === 'idle');
  if (noProcessList === null) expect(await processesOf(applicationId)).toEqual([]);
  await world.ok('POST /api/application.start', { applicationId });
  const answer = await until('it answers', async () => {
    const visit = await world.visit(HOST);
    return visit.status === 200 && visit;
  });
  expect(answer.text).toBe('version 5');
});

describe('a build that is cancelled', () => {
  test.skipIf(noProcessList !== null)(
    `ends with its processes, and nothing is left${skipNote(noProcessList)}`,
    async () => {
      const gate = await openGate();
      const { deploymentId, applicationId } = await imported('Cancelled', 'gated', gatedApp('gated'), {
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
      expect(await readdir(join(world.dataDir, 'apps'))).toEqual([site.applicationId]);
      expect(await statusOf(applicationId)).toBe('idle');
      expect((await world.deploymentLog(deploymentId)).split('\n').at(-1)).toBe('Cancelled.');
      expect((await world.call('POST /api/deployment.cancel', { body: { deploymentId } })).status).toBe(409);
      await gate.close();
    },
  );
});

describe('a project that is removed', () => {
  test('leaves no process, no folder and no route, also while it is being built', async () => {
    const gate = await openGate();
    const database = { type: 'postgres', name: 'shop', user: 'shop', password: 'removed-with-it' };
    const { databases } = {
      databases: (
        await world.app.instance.workloads.judgeDatabase({
          type: 'postgres',
          name: 'a',
          user: 'a',
          password: 'a',
        })
      ).supported,
    };
    const building = await imported('Building', 'building', gatedApp('never'), {
      domain: 'building.example.com',
      envVars: { GATE: gate.url },
      ...(databases ? { database } : {}),
    });
    await gate.asked(1);
    for (const { projectId } of [building, site]) await world.ok('POST /api/project.remove', { projectId });
    for (const gone of [HOST, 'building.example.com']) {
      await until(`${gone} is not known`, async () => (await world.visit(gone)).status === 404);
    }
    for (const folder of ['apps', 'databases', 'sources', 'git']) {
      await until(`${folder} is empty`, async () => {
        const left = await readdir(join(world.dataDir, folder));
        return left.filter((name) => name !== 'addresses.json').length === 0;
      });
    }
    if (noProcessList === null) {
      await until('no process is left', async () => {
        const left = await processesOf(world.dataDir);
        // The engine's own watch, which ends tenants' processes should the program die, is not the project's.
        return left.every((line) => line.includes('/runtime/reap.mjs'));
      });
      for (const { applicationId } of [building, site]) expect(await processesOf(applicationId)).toEqual([]);
    }
    await gate.close();
  });
});
