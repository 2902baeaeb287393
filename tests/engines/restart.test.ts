import { access, readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '#src/adapters/workloads/process/databases/postgres/binaries.ts';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { type Ended, type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { step } from '../support/step.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { commit, gatedApp, notesApp, openGate, stubbornApp, webApp } from './sample-apps.ts';

const hasPostgres = (await findPostgres(process.env.PATH ?? '')).length > 0;
const lacking = noProcessList ?? (hasPostgres ? null : 'there is no PostgreSQL server here');

/** A gated build whose other process has left its group and has no output that could end it. */
const lastingBuild = (): Record<string, string> => {
  const files = gatedApp('built');
  const lasting = "['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' }";
  const spawning = `require('node:child_process').spawn(process.execPath, ${lasting}).unref();`;
  return { ...files, 'build.js': `${spawning}\n${files['build.js']}` };
};

/** The program itself, ended in both ways and started again on the same data folder. */
describe.skipIf(lacking !== null)(`a restart of the program${skipNote(lacking)}`, () => {
  let world: RealProcess;
  let host: GitServer;
  let plain: { applicationId: string; deploymentId: string };
  let notes: { applicationId: string; deploymentId: string };
  /** The shell of the start script, where it stays, and node. */
  let ofOneStart: number;
  /** What the tests have written to the database. */
  const rows: string[] = [];

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
    await writeRow('before');
    ofOneStart = (await processesOf(notes.deploymentId)).length;
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

  async function writeRow(text: string): Promise<void> {
    const answer = await world.visit('notes.example.com', '/', text);
    expect(answer.status, answer.text).toBe(200);
    rows.push(text);
  }

  async function expectObedience({ code, tookMs }: Ended): Promise<void> {
    expect(code, world.output.join('').slice(-2000)).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
    expect(await processesOf(world.dataDir)).toEqual([]);
  }

  /** Everything that should run runs again and answers, what is stopped stays so, and the database has its rows. */
  async function expectEverythingRuns(): Promise<void> {
    await until(
      'the plain application answers',
      async () => (await world.visit('plain.example.com')).text === 'plain',
    );
    const answer = await until('the application with the database answers', async () => {
      const visit = await world.visit('notes.example.com');
      return visit.status === 200 && visit;
    });
    expect(JSON.parse(answer.text).notes).toEqual([...rows].sort());
    expect((await world.visit('stopped.example.com')).status).toBe(503);
    const { applicationStatus } = await until('the status is reported', async () => {
      const application = await world.ok(`GET /api/application.get?applicationId=${notes.applicationId}`);
      return application.applicationStatus === 'done' && application;
    });
    expect(applicationStatus).toBe('done');
    expect(await processesOf(notes.deploymentId)).toHaveLength(ofOneStart);
  }

  test('SIGTERM ends it within ten seconds with code 0, and after a start everything runs again', async () => {
    await step('everything runs before', () => expectEverythingRuns());

    await step('SIGTERM leaves no process', async () => {
      await expectObedience(await world.end('SIGTERM'));
      expect(await processesOf(notes.applicationId)).toEqual([]);
    });

    await step('everything runs again', async () => {
      await world.start();
      await expectEverythingRuns();
      await writeRow('after SIGTERM');
    });
  });

  test('after SIGKILL and a start everything runs again, once', async () => {
    await writeRow('before SIGKILL');
    await world.end('SIGKILL');
    await world.start();
    await expectEverythingRuns();
  });

  test('SIGTERM is obeyed as quickly while a release will not go and clients do not finish', async () => {
    const hanging = world.visit('plain.example.com', '/hang').catch(() => undefined);
    expect(await world.redeploy(plain.applicationId)).toMatchObject({ status: 'done' });
    const unfinished = beginRequest(`${world.url}/api/site-import`, world.key);
    const ended = await world.end('SIGTERM');
    await Promise.all([hanging, unfinished]);
    await expectObedience(ended);
    expect(await processesOf(plain.applicationId)).toEqual([]);
    await world.start();
    await expectEverythingRuns();
    await until('one release of it runs', async () => (await processesOf(plain.deploymentId)).length === 0);
  });

  describe('with a deployment under way', () => {
    test.each([
      ['SIGKILL', 'killed', async () => undefined],
      // What outlives the program then is there until the next start.
      ['SIGKILL, also of the process that watches it,', 'unwatched', killWatch],
    ])('%s ends it in an error with the reason, and nothing of it remains', async (_, name, prepare) => {
      const gate = await openGate();
      const { deploymentId, applicationId } = await imported(name, lastingBuild(), {
        domain: `${name}.example.com`,
        envVars: { GATE: gate.url },
      });
      await gate.asked(1);
      // Its processes wait for the gate, so they are alive.
      expect(await processesOf(deploymentId)).toContainEqual(expect.stringContaining('build.js'));
      await prepare();
      await world.end('SIGKILL');
      if (prepare === killWatch)
        expect(await processesOf(deploymentId)).toContainEqual(expect.stringContaining('setInterval'));
      await world.start();
      expect(await world.settled(deploymentId)).toMatchObject({
        status: 'error',
        errorMessage: expect.stringMatching(/interrupted by a crash/),
      });
      expect(await world.deploymentLog(deploymentId)).toMatch(/Failed: The deployment was interrupted/);
      expect(await processesOf(deploymentId)).toEqual([]);
      for (const folder of ['sources', 'git']) expect(await readdir(join(world.dataDir, folder))).toEqual([]);
      const release = join(world.dataDir, 'apps', applicationId, 'releases', deploymentId);
      await expect(access(release)).rejects.toThrow('ENOENT');
      await expectEverythingRuns();
      gate.open();
      expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
      await until('it answers', async () => (await world.visit(`${name}.example.com`)).text === 'built');
      await gate.close();
    });

    /** Ends the process that would kill all applications once the program is gone. */
    async function killWatch(): Promise<void> {
      const [pid] = (await readFile(join(world.dataDir, 'engine-reaper'), 'utf8')).split(' ');
      process.kill(-Number(pid), 'SIGKILL');
    }

    test('SIGTERM lets it wait, and it runs again after the start', async () => {
      const gate = await openGate();
      const { deploymentId } = await imported('waiting', gatedApp('built'), {
        domain: 'waiting.example.com',
        envVars: { GATE: gate.url },
      });
      await gate.asked(1);
      await expectObedience(await world.end('SIGTERM'));
      gate.open();
      await world.start();
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
      await until('it answers', async () => (await world.visit('waiting.example.com')).text === 'built');
      expect(await world.deploymentLog(deploymentId)).toMatch(/is stopping; this deployment starts over/);
      await gate.close();
    });

    /** A site that is online, and its next deployment, which waits for the gate. */
    async function redeployBehindGate(name: string) {
      const [first, gate] = [await openGate(), await openGate()];
      first.open();
      const domain = `${name.toLowerCase()}.example.com`;
      const { applicationId } = await importAndSettle(name, gatedApp('built'), {
        domain,
        envVars: { GATE: first.url },
      });
      await first.close();
      await world.ok('POST /api/application.setEnv', { applicationId, envVars: { GATE: gate.url } });
      const { deploymentId } = await world.ok('POST /api/application.deploy', { applicationId });
      await gate.asked(1);
      return { gate, domain, applicationId, deploymentId };
    }

    test('SIGTERM lets it wait, and the release that is live serves visitors until it is done', async () => {
      const { gate, domain, deploymentId } = await redeployBehindGate('Serving');
      await expectObedience(await world.end('SIGTERM'));
      await world.start();
      await until('it answers', async () => (await world.visit(domain)).text === 'built');
      await gate.asked(2);
      expect(await world.ok(`GET /api/deployment.get?deploymentId=${deploymentId}`)).toMatchObject({
        status: 'running',
      });
      gate.open();
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
      await gate.close();
    });

    test('SIGKILL ends it in an error, and the release that is live serves visitors again', async () => {
      const { gate, domain, applicationId, deploymentId } = await redeployBehindGate('Surviving');
      await world.end('SIGKILL');
      await world.start();
      expect(await world.settled(deploymentId)).toMatchObject({ status: 'error' });
      await until('it answers', async () => (await world.visit(domain)).text === 'built');
      await until('its start is the last that happened to it', async () => {
        const application = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
        return application.applicationStatus === 'done';
      });
      gate.open();
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
