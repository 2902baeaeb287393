import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseSpec } from '#src/adapters/workloads/port.ts';
import type { ProcessEngineOptions } from '#src/adapters/workloads/process/open.ts';
import { until } from '../../../support/until.ts';
import { aDatabase, aDataDir, anEngine, aRun, aSource, isAlive } from '../support.ts';

/** A control plane that starts an application (and a database), reports their process ids, and is killed. */
async function killedControlPlane(
  dataDir: string,
  options: Partial<ProcessEngineOptions>,
  database: DatabaseSpec | null,
): Promise<number[]> {
  const sourceDir = await aSource({
    'package.json': JSON.stringify({ scripts: { start: 'node app.js' } }),
    'app.js': `const { spawn } = require('node:child_process');
      const stay = ['-e', 'setInterval(() => {}, 1000)'];
      const gone = spawn(process.execPath, stay, { detached: ${options.recordProcesses !== true}, stdio: 'ignore' });
      console.log('PID ' + process.pid + ' ' + gone.pid);
      require('node:http').createServer((q, r) => r.end()).listen(process.env.PORT);`,
  });
  const script = `
    import { openProcessEngine } from '#src/adapters/workloads/process/open.ts';
    import { linesTo } from '#src/kernel/output.ts';
    const engine = await openProcessEngine({ ...${JSON.stringify({ dataDir, ...options })}, log() {} });
    const run = { signal: AbortSignal.timeout(500_000), log() {} };
    const ids = { applicationId: 'app_one', releaseId: 'rel_one' };
    await engine.build({ ...ids, sourceDir: ${JSON.stringify(sourceDir)}, buildPath: '/', buildType: 'nixpacks', env: {} }, run);
    const database = ${JSON.stringify(database)};
    if (database) await engine.startDatabase(database, run);
    await engine.start({ ...ids, env: {}, port: 1, output: linesTo((line) => console.log(line)) }, run);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const pids = /^PID (\d+) (\d+)$/.exec(line)?.slice(1).map(Number);
    if (!pids) continue;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    return pids;
  }
  throw new Error('The control plane reported no process ids');
}

describe('after the control plane was killed', () => {
  it('everything of its applications ends at once, without a next one', async () => {
    const pids = await killedControlPlane(await aDataDir(), {}, null);
    await until('the applications are gone', () => pids.filter(isAlive).length === 0);
  });

  it.each([
    ['found by their labels', { withoutSwitch: true, withoutCgroups: true }],
    ['killed by their control group', { withoutSwitch: true }],
    ['found by their records', { recordProcesses: true }],
  ])('the next one ends what it finds: %s', async (_, options) => {
    const dataDir = await aDataDir();
    const pids = await killedControlPlane(dataDir, options, null);
    // The second is no child of the killed program, which the system would end with it.
    expect(pids.map(isAlive)[1]).toBe(true);
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      env: { PILOTHOUSE_INSTANCE: 'another' },
    });
    onTestFinished(() => void bystander.kill('SIGKILL'));
    const engine = await anEngine({ dataDir, ...options });
    await until('the leftovers are gone', () => pids.filter(isAlive).length === 0);
    expect(bystander.exitCode).toBeNull();
    expect((await engine.inventory()).releases).toHaveLength(1);
  });

  it.each([
    ['postgres', 'postmaster.pid'],
    ['mariadb', 'pilothouse-server.pid'],
  ] as const)(
    'a database of type %s is ended cleanly and starts again with its data',
    async (type, pidFile) => {
      const dataDir = await aDataDir();
      const spec = aDatabase({ type });
      const { supported, reason } = await (await anEngine()).judgeDatabase(spec);
      if (!supported) return expect(reason).toContain('not installed');
      await killedControlPlane(dataDir, {}, spec);
      const written = await readFile(join(dataDir, 'databases/db_one/data', pidFile), 'utf8');
      const server = Number(written.split('\n')[0]);
      expect(isAlive(server)).toBe(true);
      const engine = await anEngine({ dataDir });
      expect(isAlive(server)).toBe(false);
      // Either server removes this file when it ends in order, and leaves it when it is killed.
      expect(await readdir(join(dataDir, 'databases/db_one/data'))).not.toContain(pidFile);
      await engine.startDatabase(spec, aRun());
      expect((await engine.inventory()).databaseIds).toEqual(['db_one']);
    },
  );

  it('a database that was being made leaves neither process nor folder', async ({ skip }) => {
    const dataDir = await aDataDir();
    const spec = aDatabase({ type: 'mariadb' });
    const { supported, reason } = await (await anEngine()).judgeDatabase(spec);
    skip(!supported, reason);
    const script = `
      import { openProcessEngine } from '#src/adapters/workloads/process/open.ts';
      const engine = await openProcessEngine({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
      await engine.startDatabase(${JSON.stringify(spec)}, { signal: AbortSignal.timeout(500_000), log() {} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'inherit',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const unfinished = join(dataDir, 'databases/db_one/unfinished');
    await until('it is being made', async () => (await readdir(unfinished).catch(() => [])).length > 0);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    const engine = await anEngine({ dataDir });
    expect(await readdir(join(dataDir, 'databases/db_one'))).not.toContain('unfinished');
    await until('no process works on it', async () => (await workingIn(unfinished)).length === 0);
    await engine.removeDatabase('db_one');
    expect((await engine.inventory()).databaseIds).toEqual([]);
  });
});

/** Processes that name a folder in their arguments. */
async function workingIn(directory: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line.includes(directory));
}
