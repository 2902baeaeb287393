import { access, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '#src/adapters/workloads/process/databases/postgres/binaries.ts';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { commit, type Gate, gatedApp, notesApp, openGate, stubbornApp, webApp } from './sample-apps.ts';

const hasPostgres = (await findPostgres(process.env.PATH ?? '')).length > 0;
const lacking = noProcessList ?? (hasPostgres ? null : 'there is no PostgreSQL server here');

/** The program itself, ended in both ways and started again on the same data folder. */
describe.skipIf(lacking !== null)(`a restart of the program${skipNote(lacking)}`, () => {
  let world: RealProcess;
  let host: GitServer;
  let plain: { applicationId: string; deploymentId: string };
  let notes: { applicationId: string; deploymentId: string };

  beforeAll(async () => {
    [world, host] = await Promise.all([startRealProcess(), startGitServer()]);
    await Promise.all([
      importAndSettle('Plain', stubbornApp('plain'), { domain: 'plain.example.com' }).then((made) => {
        plain = made;
      }),
      importAndSettle('Stopped', webApp('stopped'), { domain: 'stopped.example.com' }).then(
        ({ applicationId }) => world.ok('POST /api/application.stop', { applicationId }),
      ),
      importAndSettle('Notes', notesApp(), {
        domain: 'notes.example.com',
        database: { type: 'postgres', name: 'notes', user: 'notes', password: 'p@ss/w:rd?' },
      }).then((made) => {
        notes = made;
      }),
    ]);
    await world.visit('notes.example.com', '/', 'before');
    await until('one is stopped', async () => (await world.visit('stopped.example.com')).status === 503);
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });

  async function imported(name: string, files: Record<string, string>, more: Record<string, unknown> = {}) {
    const repository = name.toLowerCase().replaceAll(' ', '-');
    const { url } = await host.makeRepository(repository, { branches: { main: [commit(files)] } });
    return world.importSite({ name, source: { type: 'git', customGitUrl: url }, ...more });
  }

  async function importAndSettle(name: string, files: Record<string, string>, more: Record<string, unknown>) {
    const made = await imported(name, files, more);
    const { status, errorMessage } = await world.settled(made.deploymentId);
    if (status !== 'done')
      throw new Error(`${name}: ${errorMessage} ${await world.deploymentLog(made.deploymentId)}`);
    return made;
  }

  /** Everything that should run runs again and answers, what is stopped stays so, and the database has its rows. */
  async function expectEverythingRuns(rows: readonly string[]): Promise<void> {
    await until(
      'the plain application answers',
      async () => (await world.visit('plain.example.com')).text === 'plain',
    );
    const answer = await until('the application with the database answers', async () => {
      const visit = await world.visit('notes.example.com');
      return visit.status === 200 && visit;
    });
    expect(JSON.parse(answer.text).notes).toEqual(rows);
    expect((await world.visit('stopped.example.com')).status).toBe(503);
    const { applicationStatus } = await until('the status is reported', async () => {
      const application = await world.ok(`GET /api/application.get?applicationId=${notes.applicationId}`);
      return application.applicationStatus === 'done' && application;
    });
    expect(applicationStatus).toBe('done');
    expect(await processesOf(notes.deploymentId)).toHaveLength(await processesOfOneStart());
  }

  /** The shell of the start script, where it stays, and node. */
  let ofOneStart: number | undefined;
  async function processesOfOneStart(): Promise<number> {
    ofOneStart ??= (await processesOf(notes.deploymentId)).length;
    return ofOneStart;
  }

  test('everything runs before', () => expectEverythingRuns(['before']));

  test('SIGTERM ends it within ten seconds with code 0, and leaves no process', async () => {
    const { code, tookMs } = await world.end('SIGTERM');
    expect(code, world.output.join('').slice(-2000)).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
    expect(await processesOf(world.dataDir)).toEqual([]);
    expect(await processesOf(notes.applicationId)).toEqual([]);
  });

  test('after a start everything runs again', async () => {
    await world.start();
    await expectEverythingRuns(['before']);
    expect(await world.visit('notes.example.com', '/', 'between')).toMatchObject({ status: 200 });
  });

  test('after SIGKILL and a start everything runs again, once', async () => {
    await world.end('SIGKILL');
    await world.start();
    await expectEverythingRuns(['before', 'between']);
  });

  test('SIGTERM is obeyed as quickly while a release will not go and clients do not finish', async () => {
    const hanging = world.visit('plain.example.com', '/hang').catch(() => undefined);
    expect(await world.redeploy(plain.applicationId)).toMatchObject({ status: 'done' });
    const unfinished = beginRequest(`${world.url}/api/site-import`, world.key);
    const { code, tookMs } = await world.end('SIGTERM');
    await Promise.all([hanging, unfinished]);
    expect(await processesOf(world.dataDir)).toEqual([]);
    expect(await processesOf(plain.applicationId)).toEqual([]);
    expect(code, world.output.join('').slice(-2000)).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
    await world.start();
    await expectEverythingRuns(['before', 'between']);
    await until('one release of it runs', async () => (await processesOf(plain.deploymentId)).length === 0);
  });

  describe('with a deployment under way', () => {
    let gate: Gate;
    let killed: { deploymentId: string; applicationId: string };

    test('SIGKILL ends it in an error with the reason, and nothing of it remains', async () => {
      gate = await openGate();
      killed = await imported('Killed', gatedApp('built'), {
        domain: 'killed.example.com',
        envVars: { GATE: gate.url },
      });
      await gate.asked(1);
      await world.end('SIGKILL');
      await world.start();
      expect(await world.settled(killed.deploymentId)).toMatchObject({
        status: 'error',
        errorMessage: expect.stringMatching(/interrupted by a crash/),
      });
      expect(await world.deploymentLog(killed.deploymentId)).toMatch(
        /Failed: The deployment was interrupted/,
      );
      expect(await processesOf(killed.deploymentId)).toEqual([]);
      for (const folder of ['sources', 'git']) expect(await readdir(join(world.dataDir, folder))).toEqual([]);
      const release = join(world.dataDir, 'apps', killed.applicationId, 'releases', killed.deploymentId);
      await expect(access(release)).rejects.toThrow('ENOENT');
      await expectEverythingRuns(['before', 'between']);
    });

    test('SIGTERM lets it wait, and it runs again after the start', async () => {
      const { deploymentId } = await world.ok('POST /api/application.deploy', {
        applicationId: killed.applicationId,
      });
      await gate.asked(2);
      const { code, tookMs } = await world.end('SIGTERM');
      expect(code, world.output.join('').slice(-2000)).toBe(0);
      expect(tookMs).toBeLessThan(10_000);
      expect(await processesOf(world.dataDir)).toEqual([]);
      gate.open();
      await world.start();
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
      await until('it answers', async () => (await world.visit('killed.example.com')).text === 'built');
      expect(await world.deploymentLog(deploymentId)).toMatch(/is stopping; this deployment starts over/);
      await gate.close();
    });
  });
});

/** Sends the head of a request and never its body. Resolves when the connection has ended. */
function beginRequest(url: string, key: string): Promise<unknown> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': '100' };
  const call = request(url, { method: 'POST', headers });
  call.on('error', () => undefined).flushHeaders();
  return new Promise((resolve) => call.once('close', resolve));
}
