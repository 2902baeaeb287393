import { chmod, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ReleaseEvent, WorkloadError } from '#src/adapters/workloads/port.ts';
import type { ProcessEngine } from '#src/adapters/workloads/process/engine.ts';
import { linesTo } from '#src/kernel/output.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import {
  aBuild,
  aDataDir,
  anEngine,
  aRun,
  aSource,
  aStart,
  firstAnswer,
  isAlive,
  isRoot,
  serverSource,
} from '../support.ts';

/** Builds an application of one server file, unless there is a Procfile. */
async function built(
  engine: ProcessEngine,
  app: string,
  changes: Parameters<typeof aBuild>[1] = {},
): Promise<void> {
  const sourceDir = await aSource({ Procfile: 'web: node app.js\n', 'app.js': app });
  await engine.build(aBuild(sourceDir, changes), aRun());
}

async function answerOf(body: string, env: Record<string, string> = {}): Promise<string> {
  const engine = await anEngine();
  await built(engine, serverSource(body));
  return (await firstAnswer(await engine.start(aStart({ env }), aRun()))).text;
}

describe('the environment of an application', () => {
  it('brings its values unchanged', async () => {
    const env = {
      LINES: 'a\nb\r\n\tc\n',
      QUOTES: `"double" 'single' \`back\` \\ $HOME $(id) %PATH% !x`,
      EMPTY: '',
      UNICODE: 'ünï 🎈',
      LARGE: 'x$"\n'.repeat(16_384),
    };
    const seen = await answerOf('JSON.stringify(process.env)', env);
    expect(JSON.parse(seen)).toMatchObject(env);
  });

  it('holds nothing of the control plane', async () => {
    process.env.PILOTHOUSE_TEST_SECRET = 'leaked';
    const seen = await answerOf('JSON.stringify(process.env)', {
      OWN: '1',
      PORT: '1',
      PILOTHOUSE_INSTANCE: 'x',
    });
    delete process.env.PILOTHOUSE_TEST_SECRET;
    const variables: Record<string, string> = JSON.parse(seen);
    const labels = ['PILOTHOUSE_APPLICATION', 'PILOTHOUSE_INSTANCE', 'PILOTHOUSE_RELEASE'];
    const usual = ['HOME', 'LANG', 'NODE_ENV', 'NODE_USE_SYSTEM_CA', 'OWN', 'PATH', 'PORT', 'PWD', 'USER'];
    expect(
      Object.keys(variables)
        .filter((name) => name !== '_' && name !== 'OLDPWD')
        .sort(),
    ).toEqual([...usual, ...labels].sort());
    expect(variables.PORT).not.toBe('1');
    expect(variables.PILOTHOUSE_INSTANCE).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['too long a value', { BIG: 'x'.repeat(131_072) }, 'BIG is 131077 bytes long'],
    ['a NUL character', { ODD: 'a\0b' }, 'ODD contains a NUL'],
    [
      'too much of all',
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`V${n}`, 'x'.repeat(100_000)])),
      'together',
    ],
  ])('refuses %s with a sentence', async (_, env, expected) => {
    const engine = await anEngine();
    await built(engine, serverSource('1'));
    const starting = engine.start(aStart({ env }), aRun());
    await expect(starting).rejects.toThrow(WorkloadError);
    await expect(starting).rejects.toThrow(expected);
  });
});

const noRoot = isRoot ? null : 'it needs root';

describe.skipIf(noRoot !== null)(`applications of different users${skipNote(noRoot)}`, () => {
  const tryAll = `(() => {
    const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
    const attempts = JSON.parse(process.env.ATTEMPTS).map(([kind, path]) => {
      try { kind === 'list' ? readdirSync(path) : kind === 'write' ? writeFileSync(path, 'x') : readFileSync(path); return 'done'; } catch (error) { return error.code; }
    });
    return JSON.stringify({ uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), attempts });
  })()`;

  it('read neither the secrets of the instance nor each other, and change nothing of the instance', async () => {
    const dataDir = await aDataDir();
    const engine = await anEngine({ dataDir });
    await writeFile(join(dataDir, 'credentials.json'), 'secret', { mode: 0o600 });
    await built(engine, serverSource('process.pid'), { applicationId: 'app_two', releaseId: 'rel_two' });
    const two = await engine.start(aStart({ applicationId: 'app_two', releaseId: 'rel_two' }), aRun());
    const pid = (await firstAnswer(two)).text;
    await built(engine, serverSource(tryAll));
    const own = join(dataDir, 'apps/app_one');
    const forbidden = [
      ['read', join(dataDir, 'credentials.json')],
      ['read', join(dataDir, 'engine-instance')],
      ['list', dataDir],
      ['list', join(dataDir, 'apps')],
      ['list', join(dataDir, 'apps/app_two')],
      ['list', join(dataDir, 'apps/app_two/home')],
      ['read', join(dataDir, 'apps/app_two/releases/rel_two/tree/app.js')],
      ['read', `/proc/${pid}/environ`],
      ['list', own],
      ['write', join(own, 'x')],
      ['read', join(own, 'releases/rel_one/start.json')],
      ['write', join(own, 'releases/rel_one/start.json')],
      ['write', join(dataDir, 'runtime/serve.mjs')],
    ];
    const allowed = [
      ['read', join(own, 'releases/rel_one/tree/app.js')],
      ['write', join(own, 'releases/rel_one/tree/cache')],
      ['write', join(own, 'home/file')],
    ];
    const env = { ATTEMPTS: JSON.stringify([...forbidden, ...allowed]) };
    const { uid, gid, groups, attempts } = JSON.parse(
      (await firstAnswer(await engine.start(aStart({ env }), aRun()))).text,
    );
    expect(attempts).toEqual([...forbidden.map(() => 'EACCES'), ...allowed.map(() => 'done')]);
    expect(uid).toBeGreaterThanOrEqual(1_900_000_000);
    expect([gid, ...groups]).toEqual([uid, ...groups.map(() => uid)]);
    expect((await stat(join(dataDir, 'apps/app_two'))).gid).not.toBe(uid);
  });

  it('lose all their files with their application, hidden processes and temporary files too', async () => {
    const dataDir = await aDataDir();
    const engine = await anEngine({ dataDir });
    const mark = `pilothouse-left-${process.pid}`;
    await built(
      engine,
      `const { spawn } = require('node:child_process');
       require('node:fs').mkdirSync('/tmp/${mark}');
       const hidden = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, env: {}, stdio: 'ignore' });
       ${serverSource('hidden.pid')}`,
    );
    const pid = Number((await firstAnswer(await engine.start(aStart(), aRun()))).text);
    expect(isAlive(pid)).toBe(true);
    await engine.removeApplication('app_one');
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(join(dataDir, 'apps'))).toEqual([]);
    expect(await readdir(tmpdir())).not.toContain(mark);
  });
});

it.skipIf(noRoot !== null)(
  `runs from elsewhere where neither the data directory nor node can be reached by other users${skipNote(noRoot)}`,
  async () => {
    const fallbackDir = await aDataDir();
    const closed = await aDataDir();
    await chmod(closed, 0o700);
    const nodePath = join(closed, 'bin/node');
    await mkdir(join(closed, 'bin'));
    await copyFile(process.execPath, nodePath);
    await chmod(nodePath, 0o755);
    const lines: string[] = [];
    const engine = await anEngine({
      dataDir: join(closed, 'data'),
      fallbackDir,
      nodePath,
      log: (line) => lines.push(line),
    });
    await built(engine, serverSource('process.execPath'));
    expect((await firstAnswer(await engine.start(aStart(), aRun()))).text).toContain(fallbackDir);
    expect(lines.join()).toContain(`cannot pass through ${closed}`);
  },
);

describe('an application that exits', () => {
  it('starts again after a pause that grows, on its port, and reports it', async () => {
    const pauses: number[] = [];
    const restartDelayMs = (exits: number) => {
      pauses.push(exits);
      return exits;
    };
    const engine = await anEngine({ restartDelayMs });
    const events: ReleaseEvent[] = [];
    engine.onReleaseEvent((event) => events.push(event));
    // The third start serves.
    const app = `const fs = require('node:fs'); const n = fs.existsSync('n') ? Number(fs.readFileSync('n')) + 1 : 1;
      fs.writeFileSync('n', String(n)); console.log('start', n); if (n < 3) process.exit(n + 3); ${serverSource('n')}`;
    await built(engine, app);
    const lines: string[] = [];
    const endpoint = await engine.start(aStart({ output: linesTo((line) => lines.push(line)) }), aRun());
    expect((await firstAnswer(endpoint)).text).toBe('3');
    expect(engine.endpoint('rel_one')).toEqual(endpoint);
    expect(lines).toEqual(['start 1', 'start 2', 'start 3']);
    expect(pauses).toEqual([1, 2]);
    expect(events.map(({ kind }) => kind)).toEqual(['exited', 'restarted', 'exited', 'restarted']);
    expect(events[0]).toMatchObject({ applicationId: 'app_one', releaseId: 'rel_one' });
    expect(events[0]?.detail).toContain('exited with code 4');
    expect(events[2]?.detail).toContain('exited with code 5');
  });

  it('does not start again once it is stopped, also while it waits', async () => {
    const engine = await anEngine({ restartDelayMs: () => 60_000 });
    const events: string[] = [];
    engine.onReleaseEvent(({ kind }) => events.push(kind));
    await built(engine, 'process.exit(1)');
    await engine.start(aStart(), aRun());
    await until('the exit is noticed', () => events.length === 1);
    await engine.stop('rel_one', 1_000);
    expect(engine.endpoint('rel_one')).toBeNull();
    expect(events).toEqual(['exited']);
  });
});

describe('stopping', () => {
  it('lets an application finish, and ends every process that it has started', async () => {
    const engine = await anEngine();
    const stay = `['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']`;
    await built(
      engine,
      `const { spawn } = require('node:child_process');
       const a = spawn(process.execPath, ${stay}), b = spawn(process.execPath, ${stay}, { detached: true });
       process.on('SIGTERM', () => { console.log('finishing'); process.exit(); });
       ${serverSource('[process.pid, a.pid, b.pid]')}`,
    );
    const lines: string[] = [];
    const endpoint = await engine.start(aStart({ output: linesTo((line) => lines.push(line)) }), aRun());
    const pids = (await firstAnswer(endpoint)).text.split(',').map(Number);
    expect(pids.filter(isAlive)).toHaveLength(3);
    await engine.stop('rel_one', 500);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(lines).toContain('finishing');
    await expect(fetch(`http://${endpoint.host}:${endpoint.port}`)).rejects.toThrow();
  });

  it('of the engine ends all applications, and they start again without a build', async () => {
    const dataDir = await aDataDir();
    const first = await anEngine({ dataDir });
    await built(first, serverSource('process.pid'));
    const pid = Number((await firstAnswer(await first.start(aStart(), aRun()))).text);
    await expect(anEngine({ dataDir })).rejects.toThrow('runs the applications');
    await first.close();
    expect(isAlive(pid)).toBe(false);
    await expect(first.start(aStart(), aRun())).rejects.toThrow('The program is stopping');

    const second = await anEngine({ dataDir });
    expect((await second.inventory()).releases).toHaveLength(1);
    expect((await firstAnswer(await second.start(aStart(), aRun()))).status).toBe(200);
  });
});

it('removes at the start what an interrupted build has left', async () => {
  const dataDir = await aDataDir();
  await mkdir(join(dataDir, 'apps/app_one/releases/rel_one/tree'), { recursive: true });
  const engine = await anEngine({ dataDir });
  expect((await engine.inventory()).releases).toEqual([]);
});
