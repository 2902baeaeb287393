import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readHierarchies } from '#src/adapters/workloads/process/confinement/hierarchies.ts';
import { DEFAULT_LIMITS } from '#src/adapters/workloads/process/confinement/limits.ts';
import { linesTo } from '#src/kernel/output.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aBuild, anEngine, aRun, aSource, aStart, firstAnswer, isRoot } from '../support.ts';
import { processesOfUser, started, uidServer, userOf } from './hostile.ts';

const lacking = isRoot && process.platform === 'linux' ? null : 'it needs root on Linux';
const noMemoryLimit = lacking ?? ((await hasMemoryGroups()) ? null : 'no control group limits memory here');
const spawn = `const { spawn } = require('node:child_process');`;
const DEAF = `['SIGTERM', 'SIGINT', 'SIGHUP'].forEach((name) => process.on(name, () => {})); setInterval(() => {}, 1000);`;

/** What an application does to outlive its end. */
const HIDES: [string, string][] = [
  [
    'its own session without environment',
    `spawn('env', ['-i', 'setsid', '-f', process.execPath, '-e', ${JSON.stringify(DEAF)}])`,
  ],
  [
    'a double fork',
    `spawn('/bin/sh', ['-c', '(setsid sleep 1000 & setsid sleep 1001 &) &'], { detached: true, env: {}, stdio: 'ignore' })`,
  ],
  [
    // A shell ends where it may start no more processes: one that only sleeps stays.
    'children that keep forking',
    `require('node:fs').writeFileSync('bomb.sh', 'trap "" TERM HUP INT; setsid sleep 1000 & while :; do setsid sh bomb.sh & sleep 0.05; done'); spawn('/bin/sh', ['bomb.sh'], { detached: true, env: {}, stdio: 'ignore' })`,
  ],
  [
    'threads and a parent that collects no child',
    `new (require('node:worker_threads').Worker)('setInterval(() => {}, 1000)', { eval: true }); spawn('/bin/sh', ['-c', 'trap "" TERM; sleep 0 & exec sleep 1000'], { detached: true, env: {}, stdio: 'ignore' })`,
  ],
];

describe.skipIf(lacking !== null).each([
  ['control groups', {}],
  ['user ids', { withoutCgroups: true }],
] as const)(`what hides is found by %s${skipNote(lacking)}`, (_, options) => {
  it.each(HIDES)('when its application is stopped: %s', async (_hide, code) => {
    const engine = await anEngine({ ...options, limits: { ...DEFAULT_LIMITS, processes: 50 } });
    const endpoint = await started(engine, 'hiding', `${spawn} ${DEAF} ${code}; ${uidServer()}`);
    const uid = await userOf(endpoint);
    await until('something hides', async () => (await processesOfUser(uid)).length > 1);
    await engine.stop('rel_hiding', 500);
    expect(await processesOfUser(uid)).toEqual([]);
  });

  it('when its build has failed, and when it is cancelled', async () => {
    const engine = await anEngine(options);
    for (const [name, ending] of [
      ['fails', 'process.exit(1)'],
      ['hangs', 'setInterval(() => {}, 1000)'],
    ]) {
      const script = `${spawn} spawn('env', ['-i', 'setsid', '-f', process.execPath, '-e', ${JSON.stringify(DEAF)}]).on('exit', () => { console.log('uid ' + process.getuid()); ${ending} })`;
      const sourceDir = await aSource({
        'package.json': JSON.stringify({ scripts: { build: 'node build.js', start: 'node .' } }),
        'build.js': script,
      });
      const cancel = new AbortController();
      const run = aRun(cancel.signal);
      const building = engine.build(aBuild(sourceDir, { applicationId: `app_${name}` }), run).then(
        () => 'built',
        () => 'failed',
      );
      const line = () => run.lines.find((line) => line.startsWith('uid '));
      await until('it has printed its user', () => line() !== undefined);
      cancel.abort(new Error('cancelled'));
      expect(await building).toBe('failed');
      expect(await processesOfUser(Number(line()?.slice(4)))).toEqual([]);
    }
  });

  it('when the program stops, and leaves those alone that still run when one of two ends', async () => {
    const engine = await anEngine(options);
    const app = `${spawn} spawn('env', ['-i', 'setsid', '-f', 'sleep', '1000']); ${uidServer()}`;
    const [one, two] = [await started(engine, 'one', app), await started(engine, 'two', app)];
    const [first, second] = [await userOf(one), await userOf(two)];
    await until('both hide something', async () => {
      const both = await Promise.all([first, second].map(processesOfUser));
      return both.every((list) => list.length > 1);
    });
    await engine.stop('rel_one', 500);
    expect(await processesOfUser(first)).toEqual([]);
    expect((await processesOfUser(second)).length).toBeGreaterThan(1);
    await engine.close();
    expect(await processesOfUser(second)).toEqual([]);
  });
});

describe.skipIf(lacking !== null)(`an application${skipNote(lacking)}`, () => {
  it('has no privileges and cannot get any', async () => {
    const engine = await anEngine();
    const status = `require('node:fs').readFileSync('/proc/self/status', 'utf8')`;
    const { text } = await firstAnswer(await started(engine, 'plain', uidServer(status)));
    expect(text).toMatch(/^NoNewPrivs:\t1$/m);
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(text).toMatch(new RegExp(`^${set}:\t0+$`, 'm'));
  });

  it('has a lower priority than the program where no control group shares the CPU', async () => {
    const engine = await anEngine({ withoutCgroups: true });
    const endpoint = await started(engine, 'nice', uidServer("require('node:os').getPriority()"));
    expect(Number((await firstAnswer(endpoint)).text)).toBeGreaterThanOrEqual(10);
  });

  it('has every signal as programs expect it', async () => {
    const engine = await anEngine();
    const sourceDir = await aSource({
      Procfile: 'web: grep SigIgn /proc/self/status; exec sleep 1000',
      'index.html': '',
    });
    await engine.build(aBuild(sourceDir), aRun());
    const lines: string[] = [];
    await engine.start(aStart({ output: linesTo((line) => lines.push(line)) }), aRun());
    await until('it has printed a line', () => lines.length > 0);
    expect(lines).toEqual(['SigIgn:\t0000000000000000']);
  });

  it('has limits of open files, file size and core files', async () => {
    const engine = await anEngine({ limits: { ...DEFAULT_LIMITS, openFiles: 300, diskMb: 10 } });
    const limits = `require('node:fs').readFileSync('/proc/self/limits', 'utf8')`;
    const { text } = await firstAnswer(await started(engine, 'plain', uidServer(limits)));
    expect(text).toMatch(/^Max open files +300 +300 /m);
    expect(text).toMatch(/^Max file size +10485760 +10485760 /m);
    expect(text).toMatch(/^Max core file size +0 +0 /m);
  });

  it.skipIf(noMemoryLimit !== null)(
    `is ended where it takes more memory than it may, and the others stay${skipNote(noMemoryLimit)}`,
    async () => {
      const engine = await anEngine({ limits: { ...DEFAULT_LIMITS, memoryMb: 200 } });
      const exits: string[] = [];
      engine.onReleaseEvent(({ releaseId, kind }) => exits.push(`${releaseId} ${kind}`));
      const calm = await started(engine, 'calm', uidServer());
      await started(
        engine,
        'greedy',
        `const kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 20); ${uidServer()}`,
      );
      await until('the greedy one has ended', () => exits.includes('rel_greedy exited'));
      expect((await firstAnswer(calm)).text).toBe('ok');
      expect(exits.filter((exit) => exit.startsWith('rel_calm'))).toEqual([]);
    },
  );

  it.each([
    ['control groups', {}],
    ['limits of its user', { withoutCgroups: true }],
  ])('cannot start more processes than it may, by %s', async (_, options) => {
    const engine = await anEngine({ ...options, limits: { ...DEFAULT_LIMITS, processes: 60 } });
    const app = `${spawn} let failed = 0;
      for (let i = 0; i < 100; i++) spawn('sleep', ['1000'], { stdio: 'ignore' }).on('error', () => failed++);
      ${uidServer('failed')}`;
    const endpoint = await started(engine, 'many', app);
    const uid = await userOf(endpoint);
    expect(Number((await firstAnswer(endpoint)).text)).toBeGreaterThan(30);
    expect((await processesOfUser(uid)).length).toBeLessThanOrEqual(60);
  });

  it('starts in its folder as its own user: a link there leads no further than the user may go', async () => {
    const engine = await anEngine();
    const app = `const fs = require('node:fs');
      if (!fs.existsSync('../moved')) { fs.writeFileSync('../moved', ''); fs.renameSync('../site', '../site.old'); fs.symlinkSync('/root', '../site'); }
      process.exit(3)`;
    const lines: string[] = [];
    const sourceDir = await aSource({
      'site/package.json': '{"scripts":{"start":"node app.js; pwd"}}',
      'site/app.js': app,
    });
    await engine.build(aBuild(sourceDir, { buildPath: '/site' }), aRun());
    const exits: string[] = [];
    engine.onReleaseEvent(({ kind, detail }) => exits.push(`${kind} ${detail}`));
    await engine.start(aStart({ output: linesTo((line) => lines.push(line)) }), aRun());
    await until('it could not start again', () => exits.some((exit) => exit.includes('EACCES')));
    expect(lines.join()).not.toContain('/root');
  });

  const fill: [string, string][] = [
    ['files', `fs.writeFileSync('f' + i, Buffer.alloc(1e6, 1))`],
    [
      'files in a folder that it has closed to itself',
      `fs.mkdirSync('d', { recursive: true }); fs.chmodSync('d', 0o700); fs.writeFileSync('d/f' + i, Buffer.alloc(1e6, 1)); fs.chmodSync('d', 0)`,
    ],
    [
      'files without a name',
      `const fd = fs.openSync('u', 'w'); fs.writeSync(fd, Buffer.alloc(1e6, 1)); fs.unlinkSync('u')`,
    ],
  ];
  it.each(fill)('is ended where it keeps more on disk than it may, and learns why: %s', async (_, code) => {
    const engine = await anEngine({ diskIntervalMs: 200, limits: { ...DEFAULT_LIMITS, diskMb: 20 } });
    const details: string[] = [];
    engine.onReleaseEvent(({ releaseId, kind, detail }) => details.push(`${releaseId} ${kind} ${detail}`));
    const calm = await started(engine, 'calm', uidServer());
    const lines: string[] = [];
    const app = `const fs = require('node:fs'); let i = 0; setInterval(() => { i++; ${code}; }, 50); ${uidServer()}`;
    await started(
      engine,
      'filling',
      app,
      linesTo((line) => lines.push(line)),
    );
    await until('it was ended', () => details.length > 0);
    expect(details[0]).toMatch(
      /^rel_filling exited The application was ended: it keeps \d+ MB on disk, and 20 MB/,
    );
    await until('its log shows why', () => lines.some((line) => line.includes('APPLICATION_DISK_MB')));
    expect((await firstAnswer(calm)).text).toBe('ok');
    expect(details.filter((detail) => detail.startsWith('rel_calm'))).toEqual([]);
  });

  it('is ended while it is built where it keeps more on disk than it may', async () => {
    const engine = await anEngine({ diskIntervalMs: 200, limits: { ...DEFAULT_LIMITS, diskMb: 20 } });
    const build = `let i = 0; setInterval(() => require('node:fs').writeFileSync('f' + i++, Buffer.alloc(1e6, 1)), 50)`;
    const sourceDir = await aSource({
      'package.json': JSON.stringify({ scripts: { build: 'node build.js', start: 'node .' } }),
      'build.js': build,
    });
    await expect(engine.build(aBuild(sourceDir), aRun())).rejects.toThrow('APPLICATION_DISK_MB');
  });
});

async function hasMemoryGroups(): Promise<boolean> {
  const { unified, legacy } = await readHierarchies();
  const offered =
    unified === null ? '' : await readFile(`${unified}/cgroup.controllers`, 'utf8').catch(() => '');
  return legacy.memory !== undefined || offered.includes('memory');
}
