import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { type HoldingProxy, openHoldingProxy } from './docker/holding-proxy.ts';
import { type PastRecord, recordOf } from './docker/record.ts';
import { noProcessList, processesOf } from './processes.ts';
import { commit, silentApp, webApp } from './sample-apps.ts';

const HOST = 'survivor.example.com';
const LEASE_MS = 20_000;

/** On the engine `process`, in the phases of a deployment; `restart.test.ts` and `rollback.test.ts` kill it in others. */
describe.skipIf(noProcessList !== null)(`the program is killed${skipNote(noProcessList)}`, () => {
  let world: RealProcess;
  let host: GitServer;
  let toGit: HoldingProxy;
  let record: PastRecord;
  let live: { applicationId: string; deploymentId: string };

  beforeAll(async () => {
    [world, host] = await Promise.all([startRealProcess(), startGitServer()]);
    toGit = await openHoldingProxy({ host: '127.0.0.1', port: host.port });
    record = recordOf(world.dataDir);
    await host.makeRepository('site', { branches: { main: [commit(webApp('the old one'))] } });
    const source = {
      type: 'git',
      customGitUrl: `http://127.0.0.1:${toGit.port}/site.git`,
      buildType: 'nixpacks',
    };
    live = await world.importSite({ name: 'Survivor', domain: HOST, source });
    expect(await world.settled(live.deploymentId)).toMatchObject({ status: 'done' });
  });
  afterAll(async () => {
    await world.close();
    await Promise.all([toGit.close(), host.close()]);
  });

  const good = webApp('the new one');

  test.each([
    {
      phase: 'fetch',
      files: good,
      reached: () => toGit.hold(/^POST .*\/git-upload-pack/, 'request'),
    },
    {
      phase: 'health',
      files: silentApp(),
      reached: (deploymentId: () => string) => record.stepBegun(deploymentId, 'health'),
    },
    {
      phase: 'route',
      files: good,
      reached(deploymentId: () => string) {
        record.stall();
        return record.stepBegun(deploymentId, 'route');
      },
    },
  ])('in the phase $phase', async ({ phase, files, reached }) => {
    let deploymentId = '';
    const moment = reached(() => deploymentId);
    await host.push('site', 'main', [commit(files)]);
    const { applicationId } = live;
    ({ deploymentId } = await world.ok('POST /api/application.deploy', { applicationId }));
    await moment;
    await world.end('SIGKILL');
    toGit.letThrough();
    record.unstall();
    await world.start();
    const startedAt = Date.now();
    expect(await world.settled(deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: expect.stringMatching(/interrupted by a crash/),
    });
    expect(Date.now() - startedAt).toBeLessThan(LEASE_MS);
    const { steps } = await world.ok(`GET /api/deployment.get?deploymentId=${deploymentId}`);
    expect(steps.at(-1).name).toBe(phase);
    await until('the old one answers', async () => (await world.visit(HOST)).text === 'the old one');
    await until('nothing is left', async () => (await left(deploymentId)).length === 0);
  });

  async function left(deploymentId: string): Promise<string[]> {
    const folders = ['sources', 'git', join('apps', live.applicationId, 'releases')];
    const names = await Promise.all(folders.map((folder) => readdir(join(world.dataDir, folder))));
    return [
      ...names.flat().filter((name) => name !== live.deploymentId),
      ...(await processesOf(deploymentId)),
    ];
  }
});
