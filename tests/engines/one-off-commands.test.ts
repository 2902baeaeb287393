import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { type CallOptions, callCli } from '../cli/support.ts';
import { type RealProcess, startRealProcess } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { commit, webApp } from './sample-apps.ts';

const SECRET = 'variable-s3cret-of-the-shop';
const MB = 1024 * 1024;

/** What a command of a tenant may be, on the real program with the engine `process` and through the command line. */
describe.skipIf(noProcessList !== null)(`one-off commands${skipNote(noProcessList)}`, () => {
  let world: RealProcess;
  let host: GitServer;
  let applicationId: string;
  /** Is in the command line of every command of one test. */
  let marker: string;
  let tests = 0;

  beforeAll(async () => {
    [world, host] = await Promise.all([startRealProcess(), startGitServer()]);
    await host.makeRepository('site', { branches: { main: [commit(webApp('one'))] } });
    applicationId = await deployed('Shop');
  });
  beforeEach(() => {
    tests += 1;
    marker = `one-off-${process.pid}-${tests}`;
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });

  async function deployed(name: string): Promise<string> {
    const source = { type: 'git', customGitUrl: `${host.baseUrl}/site.git`, buildType: 'nixpacks' };
    const domain = `${name.toLowerCase()}.example.com`;
    const site = await world.importSite({ name, domain, source, envVars: { SECRET } });
    expect(await world.settled(site.deploymentId)).toMatchObject({ status: 'done' });
    return site.applicationId;
  }

  const run = (
    argv: readonly string[],
    { app = applicationId, ...options }: CallOptions & { app?: string } = {},
  ) =>
    callCli(['run', '--app', app, '--', ...argv], {
      ...options,
      env: { PILOTHOUSE_URL: world.url, PILOTHOUSE_KEY: world.key },
    });
  /** A command of Node.js. The marker is an argument that it does not use. */
  const node = (script: string) => ['node', '-e', script, marker];
  const isRunning = () => until('it runs', async () => (await processesOf(marker)).length > 0);
  const isGone = () => until('nothing of it is left', async () => (await processesOf(marker)).length === 0);

  /** Begins a command as soon as the one before it has been recorded as ended, which is a moment after its end. */
  const begin = (script: string) =>
    until('a command has begun', async () => {
      const body = { applicationId, argv: node(script) };
      const { status } = await world.call('POST /api/application.run', { body });
      expect([200, 409]).toContain(status);
      return status === 200;
    });

  test('it runs in the folder of the release, as its user, and ends with its exit code', async () => {
    const script =
      'console.log(require("./package.json").name, process.getuid?.() === 0, process.env.PORT, process.env.HOME); process.exitCode = 7';
    const { code, out } = await run(node(script));
    expect(code).toBe(7);
    expect(out).toMatch(/^web-app false undefined \/.*home\n$/);
  });

  test('the words reach the program as they are', async () => {
    const words = ['$HOME', '$(id)', '`id`', ';', 'exit 3', '*', '|', 'cat', '"', "'", '\\', '\n'];
    const { code, out } = await run([
      ...node('console.log(JSON.stringify(process.argv.slice(2)))'),
      ...words,
    ]);
    expect({ code, words: JSON.parse(out) }).toEqual({ code: 0, words });
  });

  test('signals and missing programs have the exit codes of shells', async () => {
    expect(await run(node('process.kill(process.pid, "SIGKILL")'))).toMatchObject({ code: 137 });
    expect(await run(node('process.kill(process.pid, "SIGTERM")'))).toMatchObject({ code: 143 });
    expect(await run(['no-such-program'])).toMatchObject({
      code: 127,
      out: 'no-such-program: command not found\n',
    });
    expect(await run(['./server.js'])).toMatchObject({ code: 126 });
    expect(await run(['x'.repeat(8_000)])).toMatchObject({ code: expect.any(Number) });
  });

  test('secrets are masked in what it prints and in the audit log', async () => {
    const { out } = await run([...node('console.log(process.env.SECRET, process.argv[2])'), SECRET]);
    expect(out).toBe('******** ********\n');
    const { items } = await world.ok('GET /api/auditLog.list?action=application.run&limit=1');
    const recorded = JSON.stringify(items[0].changes);
    expect(recorded).toContain(marker);
    expect(recorded).not.toContain(SECRET);
    await run(['echo', '--password', 'typed-in-s3cret', 'postgres://shop:typed-in-s3cret@db/shop']);
    const log = await world.ok('GET /api/auditLog.list?limit=5');
    expect(JSON.stringify(log)).not.toContain('typed-in-s3cret');
    expect(world.output.join('')).not.toContain('typed-in-s3cret');
  });

  test('standard input is empty', async () => {
    expect(await run(['cat'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('a process that it leaves behind ends with it', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${marker}'], { detached: true, stdio: 'ignore' });
      child.unref();
      console.log('left', child.pid);`;
    const { code, out } = await run(['node', '-e', script]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^left \d+\n$/) });
    await isGone();
  });

  test('a flood is bounded', async () => {
    const script = 'for (let i = 0; i < 200000; i++) console.log("flood " + i)';
    const { code, out } = await run(node(script));
    expect(code).toBe(0);
    expect(out.length).toBeLessThan(5 * MB);
    expect(out).toMatch(/lines were dropped: this command prints more/);
  });

  test('10 MB without a newline are one short line', async () => {
    const { code, out } = await run(node('process.stdout.write("x".repeat(10 * 1024 * 1024))'));
    expect(code).toBe(0);
    expect(out.length).toBeLessThan(10_000);
    expect(out.split('\n').length).toBeLessThan(4);
  });

  test('a deployment does not end it', async () => {
    const running = run(node('setTimeout(() => console.log("migrated"), 8000)'));
    await isRunning();
    expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
    expect(await running).toEqual({ code: 0, out: 'migrated\n', err: '' });
  });

  test('Ctrl-C ends it, although it ignores SIGTERM', async () => {
    const interruption = new AbortController();
    const running = run(node('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'), {
      signal: interruption.signal,
    });
    await isRunning();
    expect(await run(['true'])).toMatchObject({ code: 5, err: expect.stringContaining('running already') });
    interruption.abort();
    expect(await running).toMatchObject({ code: 130 });
    expect(await processesOf(marker)).toEqual([]);
  });

  test('it ends when its client has gone', async () => {
    await begin('setInterval(() => {}, 1000)');
    await isRunning();
    await isGone();
  });

  test('the removal of the application ends it', async () => {
    const app = await deployed('Gone');
    const running = run(node('setInterval(() => {}, 1000)'), { app });
    await isRunning();
    await world.ok('POST /api/application.remove', { applicationId: app });
    expect(await running).toMatchObject({
      code: 1,
      err: expect.stringContaining('The application was removed'),
    });
    await isGone();
  });

  test('a stop of the program ends it, and does not wait for it', async () => {
    await begin('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)');
    await isRunning();
    const { code, tookMs } = await world.end('SIGTERM');
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
    expect(await processesOf(marker)).toEqual([]);
    await world.start();
  });

  test('nothing is left after the program was killed', async () => {
    await begin('console.log("begun"); setInterval(() => {}, 1000)');
    await isRunning();
    await world.end('SIGKILL');
    await world.start();
    await isGone();
    expect(await readdir(join(world.dataDir, 'logs'))).not.toContain('runs');
    expect(await run(['true'])).toMatchObject({ code: 0 });
  });
});
