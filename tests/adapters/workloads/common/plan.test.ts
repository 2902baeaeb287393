import { describe, expect, it } from 'vitest';
import { stepsOf } from '#src/adapters/workloads/common/build/build-plan.ts';
import { type Facts, type KnownFile, parsePackageJson } from '#src/adapters/workloads/common/build/facts.ts';
import { planBuild } from '#src/adapters/workloads/common/build/plan.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { cpuMsOf } from '../../../support/cpu-time.ts';

function someFacts({ manifest, ...facts }: Partial<Facts> & { manifest?: object } = {}): Facts {
  const packageJson = manifest ? parsePackageJson(JSON.stringify(manifest)) : null;
  return { files: new Set(), packageJson, procfile: null, staticFolders: [], tools: new Set(), ...facts };
}

const dependencies = { left: '1.0.0' };

describe('the plan of a Node.js project', () => {
  const installs: [string, KnownFile[], Facts['tools'], string][] = [
    [
      'a lock file',
      ['package-lock.json'],
      new Set(),
      'npm ci --include=dev --no-audit --no-fund --no-update-notifier',
    ],
    ['no lock file', [], new Set(), 'npm install --include=dev --no-audit --no-fund --no-update-notifier'],
    ['pnpm installed', ['pnpm-lock.yaml'], new Set(['pnpm']), 'pnpm install --frozen-lockfile --prod=false'],
    [
      'pnpm missing',
      ['pnpm-lock.yaml'],
      new Set(),
      'npm install --include=dev --no-audit --no-fund --no-update-notifier',
    ],
    ['yarn 1', ['yarn.lock'], new Set(['yarn']), 'yarn install --production=false'],
    ['yarn of today', ['yarn.lock', '.yarnrc.yml'], new Set(['yarn']), 'yarn install'],
  ];
  it.each(installs)('installs with %s', (_, files, tools, expected) => {
    const plan = planBuild(someFacts({ files: new Set(files), tools, manifest: { dependencies } }));
    expect(stepsOf(plan).map((argv) => argv.join(' '))).toEqual([expected]);
  });

  it('reports when another package manager is used instead', () => {
    const plan = planBuild(someFacts({ files: new Set(['yarn.lock']), manifest: { dependencies } }));
    expect(plan.notes.join()).toContain('yarn is not installed here');
  });

  it('installs nothing where there is nothing to install, but runs install scripts', () => {
    expect(stepsOf(planBuild(someFacts({ manifest: {} })))).toEqual([]);
    expect(stepsOf(planBuild(someFacts({ manifest: { scripts: { postinstall: 'x' } } })))).toHaveLength(1);
  });

  it('builds after installing', () => {
    const plan = planBuild(someFacts({ manifest: { dependencies, scripts: { build: 'vite build' } } }));
    expect(stepsOf(plan).map((argv) => argv.slice(0, 3))).toEqual([
      ['npm', 'install', '--include=dev'],
      ['npm', 'run', 'build'],
    ]);
  });

  it.each([
    [
      'the start script itself',
      { scripts: { start: 'next start' } },
      { kind: 'shell', command: 'next start' },
    ],
    [
      'npm, which runs hooks',
      { scripts: { start: 'x', prestart: 'y' } },
      { kind: 'exec', argv: ['npm', 'start'] },
    ],
    ['what is found after the build', { main: './lib/app.js' }, null],
  ])('starts by %s', (_, manifest, start) => {
    expect(planBuild(someFacts({ manifest })).start).toEqual(start);
  });

  it('looks for main files inside the project only', () => {
    expect(planBuild(someFacts({ manifest: { main: './lib/app.js' } })).entries[0]).toBe('lib/app.js');
    for (const main of ['../../etc/passwd', '/etc/passwd', '.', 7]) {
      expect(planBuild(someFacts({ manifest: { main } })).entries).toEqual(['server.js', 'index.js']);
    }
  });

  it('refuses a manifest that is nested too deeply or has too many values', () => {
    expect(() => parsePackageJson('['.repeat(500_000))).toThrow(WorkloadError);
    expect(() => parsePackageJson(`{"scripts":{${'"a":"b",'.repeat(40_000)}"c":"d"}}`)).toThrow(
      /too many values/,
    );
  });

  it('takes odd manifests for what they are', () => {
    expect(parsePackageJson('\uFEFF{"scripts":{"start":7,"build":" "}}').scripts).toEqual({});
    for (const text of ['', '[]', 'null', '{"a":'])
      expect(() => parsePackageJson(text)).toThrow('package.json is not');
  });
});

describe('the plan of other sources', () => {
  it('prefers the web line of a Procfile', () => {
    const procfile = '# web: no\nworker: x\r\nweb: node a.js --flag "b c"\r\n';
    const plan = planBuild(someFacts({ procfile, manifest: { scripts: { start: 'no' } } }));
    expect(plan.start).toEqual({ kind: 'shell', command: 'node a.js --flag "b c"' });
  });

  it.each([
    ['web  :  a  \t', 'a'],
    ['web:\nweb: \nweb: b', 'b'],
    ['web:\r\n a\r\nweb:c', 'c'],
    [' web: no\nweb2: no\nweb: a: b', 'a: b'],
    ['x\rweb: d', 'd'],
  ])('reads %j', (procfile, command) => {
    expect(planBuild(someFacts({ procfile })).start).toEqual({ kind: 'shell', command });
  });

  it.each([
    ['a command that is never over', (size: number) => `web: a${' '.repeat(size)}b${' '.repeat(size)}\n`],
    ['no command', (size: number) => `web:${' '.repeat(size)}\n`],
    ['no colon', (size: number) => `web${' \t'.repeat(size)}`],
    ['lines', (size: number) => 'web:a  \r\n'.repeat(size)],
  ])('reads a Procfile full of spaces in time that grows with its length: %s', (_, procfileOf) => {
    const time = (size: number) => {
      const facts = someFacts({ procfile: procfileOf(size), manifest: {} });
      return cpuMsOf(() => planBuild(facts));
    };
    // Sixteen times the size: quadratic work would take 256 times as long.
    expect(time(160_000)).toBeLessThan(Math.max(0.05, time(10_000)) * 80);
  });

  it('installs Python requirements into an environment of their own', () => {
    const files: Facts['files'] = new Set(['requirements.txt', 'app.py']);
    const plan = planBuild(someFacts({ files, tools: new Set(['python3']) }));
    expect(stepsOf(plan)[0]).toEqual(['python3', '-m', 'venv', '.venv']);
    expect(plan.start).toEqual({ kind: 'exec', argv: ['.venv/bin/python', '-u', 'app.py'] });
  });

  it('serves an index.html', () => {
    expect(planBuild(someFacts({ staticFolders: ['public'] }))).toEqual({
      notes: [],
      install: [],
      build: [],
      start: null,
      entries: [],
    });
  });

  it.each([
    ['nothing', someFacts()],
    ['a Procfile without a web line', someFacts({ procfile: 'worker: x\n' })],
    ['Python without Python', someFacts({ files: new Set(['app.py']) })],
  ])('refuses %s with a list of what it recognises', (_, facts) => {
    expect(() => planBuild(facts)).toThrow(/Procfile.*package\.json.*index\.html/);
  });
});

describe('a static site whose start script serves for development', () => {
  const site = (scripts: Record<string, string>, facts: Partial<Facts> = {}) =>
    planBuild(someFacts({ manifest: { scripts, dependencies }, ...facts }));

  it('is built and its files are served', () => {
    const plan = site({ start: 'astro dev', build: 'astro build' });
    expect([plan.start, plan.entries]).toEqual([null, []]);
    expect(plan.build.map((argv) => argv.slice(0, 3))).toEqual([['npm', 'run', 'build']]);
    expect(plan.notes.join(' ')).toContain('startCommand');
  });

  it('is built by its generator where it has no build script', () => {
    const plan = site({ start: 'eleventy --serve --quiet' });
    expect([plan.start, plan.build]).toEqual([null, [['eleventy']]]);
  });

  it('starts all the same where the user configures it', () => {
    const facts = someFacts({
      manifest: { scripts: { start: 'astro dev', build: 'astro build' }, dependencies },
    });
    expect(planBuild(facts, { startCommand: 'astro dev --port $PORT' }).start).toEqual({
      kind: 'shell',
      command: 'astro dev --port $PORT',
    });
  });
});

describe('commands of the user', () => {
  const facts = someFacts({ manifest: { scripts: { start: 'node a.js', build: 'tsc' }, dependencies } });

  it('take the place of what is recognised, after the installation', () => {
    const plan = planBuild(facts, { buildCommand: 'make site' });
    expect(plan.install).toHaveLength(1);
    expect(plan.build).toEqual([['/bin/sh', '-c', 'make site']]);
    expect(plan.start).toEqual({ kind: 'shell', command: 'node a.js' });
  });

  it('run a project of which nothing is recognised', () => {
    const plan = planBuild(someFacts(), { startCommand: './run' });
    expect([stepsOf(plan), plan.start]).toEqual([[], { kind: 'shell', command: './run' }]);
  });

  it('leave a Procfile in force where they say nothing of the start', () => {
    const plan = planBuild(someFacts({ procfile: 'web: ./serve' }), { buildCommand: 'make' });
    expect(plan.start).toEqual({ kind: 'shell', command: './serve' });
  });
});
