import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { processesOfUser } from '../adapters/workloads/process/hostile.ts';
import { aLicense } from '../support/license.ts';
import { type Ended, type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { openHoldingProxy } from './docker/holding-proxy.ts';
import { noProcessList, processesOf } from './processes.ts';
import { commit, webApp } from './sample-apps.ts';

/** Set TEST_APPLICATIONS=100 to try it with as many. */
const APPLICATIONS = Number(process.env.TEST_APPLICATIONS ?? 20);
const PROMISED_MS = 10_000;

/** Ignores SIGTERM, and hides a process that has left its group, its parent and its environment. */
const HIDING = `process.on('SIGTERM', () => undefined);
require('node:child_process').spawn('env', ['-i', 'setsid', '-f', 'sleep', '1000']);
require('node:http').createServer((request, response) => response.end('hiding')).listen(process.env.PORT, '127.0.0.1');\n`;

describe.skipIf(noProcessList !== null)(`SIGTERM${skipNote(noProcessList)}`, () => {
  let host: GitServer;
  beforeAll(async () => {
    host = await startGitServer();
  });
  afterAll(() => host.close());

  async function imported(world: RealProcess, name: string, files: Record<string, string>) {
    const { url } = await host.makeRepository(name, { branches: { main: [commit(files)] } });
    return world.importSite({ name, source: { type: 'git', customGitUrl: url } });
  }

  /** Users of the applications of a data folder: every process of one of them is a tenant's. */
  async function usersOf({ dataDir }: RealProcess): Promise<number[]> {
    const names = await readdir(join(dataDir, 'apps'));
    const groups = await Promise.all(
      names.map(async (name) => (await stat(join(dataDir, 'apps', name))).gid),
    );
    return groups.filter((gid) => gid !== 0);
  }

  async function expectNothingLeft(world: RealProcess, users: readonly number[], { code, tookMs }: Ended) {
    const left = [
      ...(await processesOf(world.dataDir)),
      ...(await Promise.all(users.map(processesOfUser))).flat(),
    ];
    expect({ code, left }).toEqual({ code: 0, left: [] });
    expect(tookMs).toBeLessThan(PROMISED_MS);
  }

  test(`ends ${APPLICATIONS} applications that hide, a build and an event stream within ten seconds`, async () => {
    const world = await startRealProcess();
    const hiding = { ...webApp('hiding'), 'server.js': HIDING };
    const made = [];
    for (let index = 0; index < APPLICATIONS; index++)
      made.push(await imported(world, `app-${index}`, index % 2 === 0 ? hiding : webApp('plain')));
    for (const { deploymentId } of made)
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
    const users = await usersOf(world);
    const scripts = { build: 'echo building; exec sleep 1000', start: 'node server.js' };
    const building = await imported(world, 'building', webApp('building', { scripts }));
    await until('it is being built', async () =>
      (await world.deploymentLog(building.deploymentId)).includes('building'),
    );
    const stream = await fetch(`${world.url}/api/deployment.follow?deploymentId=${building.deploymentId}`, {
      headers: { 'x-api-key': world.key, accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    await expectNothingLeft(world, users, await world.end('SIGTERM'));
    await stream.body?.cancel().catch(() => undefined);
    await world.close();
  });

  test('does not wait for a license hub that does not answer', async () => {
    const hub = await startRealProcess({ ROLES: 'hub' });
    const { licenseKey } = await aLicense(hub, { plan: 'business' });
    const { port } = new URL(hub.url);
    const toHub = await openHoldingProxy({ host: '127.0.0.1', port: Number(port) });
    const world = await startRealProcess({
      ROLES: 'instance',
      LICENSE_HUB_URL: `http://127.0.0.1:${toHub.port}`,
      LICENSE_KEY: licenseKey,
    });
    await until('it is linked', async () => (await world.ok('GET /api/licenseLink.get')).license !== null);
    const { deploymentId } = await imported(world, 'licensed', webApp('licensed'));
    expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
    const users = await usersOf(world);
    await world.end('SIGTERM');
    const held = toHub.hold(/^POST \/api\/license\/sync/, 'request');
    await world.start();
    await held;
    await expectNothingLeft(world, users, await world.end('SIGTERM'));
    await Promise.all([world.close(), toHub.close(), hub.close()]);
  });

  test('keeps its ports until no application can take them', async () => {
    const world = await startRealProcess();
    const { port } = new URL(world.url);
    // Tries without end to listen where the control plane and the ingress do, from the moment when it is asked to stop.
    const grabbing = `process.on('SIGTERM', () => {
      const grab = (port) => require('node:net').createServer().on('error', () => setTimeout(() => grab(port), 1))
        .listen(port, '127.0.0.1', () => require('node:fs').writeFileSync(process.env.HOME + '/grabbed-' + port, ''));
      for (const port of [${port}, ${world.ingressPort}]) grab(port);
    });
    require('node:http').createServer((request, response) => response.end('here')).listen(process.env.PORT, '127.0.0.1');\n`;
    const { deploymentId, applicationId } = await imported(world, 'grabbing', {
      ...webApp('grabbing'),
      'server.js': grabbing,
    });
    expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
    const users = await usersOf(world);
    await expectNothingLeft(world, users, await world.end('SIGTERM'));
    const home = await readdir(join(world.dataDir, 'apps', applicationId, 'home'));
    expect(home.filter((name) => name.startsWith('grabbed'))).toEqual([]);
    await world.close();
  });
});
