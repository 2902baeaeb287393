import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { commit, openGate, webApp } from './sample-apps.ts';

const HOST = 'rolled.example.com';

/** A web application that listens only once the address in `GATE`, where there is one, has answered. */
function slowStarter(version: string): Record<string, string> {
  const files = webApp(version);
  const server = files['server.js'] ?? '';
  const wait =
    'process.env.GATE ? fetch(process.env.GATE).then((answer) => answer.text()) : Promise.resolve()';
  return { ...files, 'server.js': `(${wait}).then(() => {${server}});` };
}

/** Rollbacks with the real engine, by the program itself, which is killed in the middle of one. */
describe.skipIf(noProcessList !== null)(`a rollback${skipNote(noProcessList)}`, () => {
  let world: RealProcess;
  let host: GitServer;
  let first: { applicationId: string; deploymentId: string };
  let second: { deploymentId: string };
  beforeAll(async () => {
    [world, host] = await Promise.all([startRealProcess(), startGitServer()]);
    const { url } = await host.makeRepository('site', {
      branches: { main: [commit(slowStarter('version 1'))] },
    });
    const source = { type: 'git', customGitUrl: url, buildType: 'nixpacks' };
    first = await world.importSite({ name: 'Rolled', domain: HOST, source });
    expect(await world.settled(first.deploymentId)).toMatchObject({ status: 'done' });
    await host.push('site', 'main', [commit(webApp('version 2'))]);
    second = await world.redeploy(first.applicationId);
    await until('the new version answers', async () => (await world.visit(HOST)).text === 'version 2');
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });

  beforeEach(async () => {
    if ((await world.visit(HOST)).text === 'version 2') return;
    expect(await world.settled((await rollBack(second)).deploymentId)).toMatchObject({ status: 'done' });
    await answers('version 2');
  });

  const rollBack = ({ deploymentId }: { deploymentId: string }) =>
    world.ok('POST /api/application.rollback', { applicationId: first.applicationId, deploymentId });
  const answers = (version: string) =>
    until(`${version} answers`, async () => (await world.visit(HOST)).text === version);

  test('brings the earlier version back while the repository cannot be reached, and outlives a restart', async () => {
    const fetches = host.requests.length;
    const { deploymentId } = await rollBack(first);
    expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
    await answers('version 1');
    expect(host.requests.length).toBe(fetches);
    expect(await world.deploymentLog(deploymentId)).toMatch(/release of an earlier deployment/);
    await until(
      'the other release has stopped',
      async () => (await processesOf(second.deploymentId)).length === 0,
    );
    await world.end('SIGKILL');
    await world.start();
    await answers('version 1');
    expect(await world.settled((await rollBack(second)).deploymentId)).toMatchObject({ status: 'done' });
    await answers('version 2');
  });

  test('that is killed midway ends in error; the other one serves on, and it can be done again', async () => {
    const gate = await openGate();
    const { applicationId } = first;
    await world.ok('POST /api/application.setEnv', { applicationId, envVars: { GATE: gate.url } });
    const { deploymentId } = await rollBack(first);
    await gate.asked(1);
    expect((await world.visit(HOST)).text).toBe('version 2');
    await world.end('SIGKILL');
    await world.start();
    expect(await world.settled(deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: expect.stringMatching(/interrupted by a crash/),
    });
    await answers('version 2');
    expect(await processesOf(first.deploymentId)).toEqual([]);
    gate.open();
    expect(await world.settled((await rollBack(first)).deploymentId)).toMatchObject({ status: 'done' });
    await answers('version 1');
    await world.ok('POST /api/application.setEnv', { applicationId, envVars: { GATE: null } });
    await gate.close();
  });
});
