import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../../../support/until.ts';
import { aBuild, anEngine, aRun, aSource, aStart, firstAnswer, isAlive, serverSource } from '../support.ts';

const manifest = (value: object) => JSON.stringify(value);
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

describe('builds that run', () => {
  it('a Node.js application with a dependency, a build script and a start script', async () => {
    const engine = await anEngine();
    const run = aRun();
    const sourceDir = await aSource({
      'package.json': manifest({
        dependencies: { greeting: 'file:./greeting' },
        scripts: {
          build: "node -e \"fs.writeFileSync('built.js', 'module.exports = 1')\"",
          start: 'node app.js',
        },
      }),
      'greeting/package.json': manifest({ name: 'greeting', version: '1.0.0' }),
      'greeting/index.js': 'module.exports = "hello";',
      'app.js': serverSource(`require('greeting') + require('./built.js') + process.env.NODE_ENV`),
    });
    await engine.build(aBuild(sourceDir), run);
    expect(run.lines.join('\n')).toMatch(/\$ npm install.*\$ npm run build/s);
    expect((await firstAnswer(await engine.start(aStart(), aRun()))).text).toBe('hello1production');
    expect(await exists(sourceDir)).toBe(false);
  });

  it('development dependencies are there for the build, also where the tenant sets NODE_ENV', async () => {
    const engine = await anEngine();
    const sourceDir = await aSource({
      'package.json': manifest({
        devDependencies: { tool: 'file:./tool' },
        scripts: { build: 'tool', start: 'node app.js' },
      }),
      'tool/package.json': manifest({ name: 'tool', version: '1.0.0', bin: 'bin.js' }),
      'tool/bin.js': '#!/usr/bin/env node\nconsole.log("the tool ran");',
      'app.js': serverSource('1'),
    });
    const run = aRun();
    await engine.build(aBuild(sourceDir, { env: { NODE_ENV: 'production' } }), run);
    expect(run.lines).toContain('the tool ran');
  });

  it('a Procfile in a sub-directory, its line run by the shell', async () => {
    const engine = await anEngine();
    const sourceDir = await aSource({
      'sites/one/Procfile': 'web: GREETING="a  b" node app.js\n',
      'sites/one/app.js': serverSource('process.env.GREETING'),
    });
    await engine.build(aBuild(sourceDir, { buildPath: '/sites/one' }), aRun());
    expect((await firstAnswer(await engine.start(aStart(), aRun()))).text).toBe('a  b');
  });

  it('a main file without any script', async () => {
    const engine = await anEngine();
    const sourceDir = await aSource({
      'package.json': manifest({ main: './main' }),
      'main.js': serverSource('"main"'),
    });
    await engine.build(aBuild(sourceDir), aRun());
    expect((await firstAnswer(await engine.start(aStart(), aRun()))).text).toBe('main');
  });

  it('a site that its build writes', async () => {
    const engine = await anEngine();
    const build = `node -e "fs.mkdirSync('dist'); fs.writeFileSync('dist/index.html', 'built')"`;
    const sourceDir = await aSource({
      'package.json': manifest({ scripts: { build } }),
      'index.html': 'source',
    });
    await engine.build(aBuild(sourceDir), aRun());
    expect((await firstAnswer(await engine.start(aStart(), aRun()))).text).toBe('built');
  });
});

describe('a static site', () => {
  it('serves files, and nothing hidden, linked from outside or missing', async () => {
    const engine = await anEngine();
    const sourceDir = await aSource({
      'index.html': 'home',
      'about.html': 'about',
      'a b/é.txt': 'umlaut',
      '.env': 'SECRET',
      '.git/config': 'SECRET',
      '.well-known/security.txt': 'contact',
    });
    await symlink('/etc/hosts', join(sourceDir, 'hosts.txt'));
    await symlink('.', join(sourceDir, 'loop'));
    await symlink('about.html', join(sourceDir, 'alias.html'));
    await engine.build(aBuild(sourceDir), aRun());
    const endpoint = await engine.start(aStart(), aRun());
    const statusOf = async (path: string, init?: RequestInit) =>
      (await firstAnswer(endpoint, path, init)).status;

    expect((await firstAnswer(endpoint, '/')).text).toBe('home');
    expect((await firstAnswer(endpoint, '/about')).text).toBe('about');
    expect((await firstAnswer(endpoint, '/alias')).text).toBe('about');
    expect((await firstAnswer(endpoint, '/a%20b/%C3%A9.txt')).text).toBe('umlaut');
    expect(await statusOf('/.well-known/security.txt')).toBe(200);
    const missing = [
      '/.env',
      '/.git/config',
      '/%2eenv',
      '/hosts.txt',
      '/loop/about.html',
      '/none',
      '/../serve.mjs',
      '/%',
      '/%2e%2e/start.json',
    ];
    for (const path of missing) expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect((await firstAnswer(endpoint, '/none')).headers.get('content-type')).toContain('text/html');
    expect(await statusOf('/', { method: 'POST' })).toBe(405);
    for (const range of ['bytes=3-1', 'bytes=-1', 'bytes=x', 'bytes=99-', 'lines=1-2']) {
      expect(await statusOf('/', { headers: { range } })).toBeLessThan(500);
    }
    expect((await firstAnswer(endpoint, '/', { headers: { range: 'bytes=1-2' } })).text).toBe('om');
  });
});

describe('builds that fail', () => {
  async function failure(
    files: Record<string, string>,
    changes: Parameters<typeof aBuild>[1] = {},
  ): Promise<string> {
    const engine = await anEngine();
    const built = engine.build(aBuild(await aSource(files), changes), aRun());
    const error = await built.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(await engine.inventory()).toEqual({ applicationIds: [], releases: [], databaseIds: [] });
    return error instanceof Error ? `${error.name}: ${error.message}` : 'nothing failed';
  }

  it.each<[string, Record<string, string>, Parameters<typeof aBuild>[1], string]>([
    [
      'a build script',
      { 'package.json': manifest({ scripts: { build: 'exit 7' } }) },
      {},
      'The build failed: `npm run build` exited with code 7',
    ],
    ['nothing recognised', { 'a.txt': '' }, {}, 'Recognised are a Procfile'],
    ['a package that starts nothing', { 'package.json': '{}' }, {}, 'Recognised are a Procfile'],
    ['a broken manifest', { 'package.json': '{' }, {}, 'package.json is not a valid JSON object'],
    [
      'a build path that is missing',
      { 'index.html': '' },
      { buildPath: '/none' },
      'The build path "/none" is not a folder of the repository',
    ],
    ['a build path that is a file', { 'index.html': '' }, { buildPath: 'index.html' }, 'is not a folder'],
    [
      'a build path that climbs',
      { 'index.html': '' },
      { buildPath: '/../..' },
      'leads out of the repository',
    ],
    ['a backslash', { 'index.html': '' }, { buildPath: '..\\..' }, 'not allowed'],
  ])('%s', async (_, files, changes, expected) => {
    const message = await failure(files, changes);
    expect(message).toContain('WorkloadError: ');
    expect(message).toContain(expected);
  });

  it('a build path behind a symbolic link to the outside', async () => {
    const engine = await anEngine();
    const outside = await aSource({ 'index.html': 'secret' });
    const sourceDir = await aSource({ 'inside/index.html': 'fine' });
    await symlink(outside, join(sourceDir, 'link'));
    await expect(engine.build(aBuild(sourceDir, { buildPath: '/link' }), aRun())).rejects.toThrow(
      'leads out of',
    );
    const again = await aSource({ 'inside/index.html': 'fine' });
    await symlink('inside', join(again, 'link'));
    await engine.build(aBuild(again, { buildPath: '/link' }), aRun());
    expect((await firstAnswer(await engine.start(aStart(), aRun()))).text).toBe('fine');
  });

  it('configuration that is a link to the outside is not read', async () => {
    const outside = await aSource({ 'package.json': manifest({ scripts: { start: 'echo stolen' } }) });
    const sourceDir = await aSource({});
    await symlink(join(outside, 'package.json'), join(sourceDir, 'package.json'));
    const engine = await anEngine();
    await expect(engine.build(aBuild(sourceDir), aRun())).rejects.toThrow('nothing was found');
  });

  it('a step past its deadline', async () => {
    const engine = await anEngine({ buildStepMs: 500 });
    const sourceDir = await aSource({ 'package.json': manifest({ scripts: { build: 'sleep 60' } }) });
    await expect(engine.build(aBuild(sourceDir), aRun())).rejects.toThrow('`npm run build` took longer than');
  });

  it('a cancelled one leaves no process, not even one that left its group, and no file', async () => {
    const engine = await anEngine();
    const script = `
      const { spawn } = require('child_process');
      const stay = ['-e', 'setInterval(() => {}, 1000)'];
      const a = spawn(process.execPath, stay), b = spawn(process.execPath, stay, { detached: true });
      console.log('pids', process.pid, a.pid, b.pid);`;
    const sourceDir = await aSource({
      'package.json': manifest({ scripts: { build: 'node b.js' } }),
      'b.js': script,
    });
    const cancel = new AbortController();
    const run = aRun(cancel.signal);
    const building = engine.build(aBuild(sourceDir), run);
    const pids = () =>
      run.lines
        .find((line) => line.startsWith('pids'))
        ?.split(' ')
        .slice(1)
        .map(Number) ?? [];
    await until('the build runs', () => pids().length === 3);
    cancel.abort(new Error('cancelled'));
    await expect(building).rejects.toThrow('cancelled');
    expect(pids().filter(isAlive)).toEqual([]);
    expect(await engine.inventory()).toEqual({ applicationIds: [], releases: [], databaseIds: [] });
  });

  it('a removed application takes its build with it', async () => {
    const engine = await anEngine();
    const run = aRun();
    const sourceDir = await aSource({
      'package.json': manifest({ scripts: { build: 'echo begun; sleep 60' } }),
    });
    const building = engine.build(aBuild(sourceDir), run);
    const failed = expect(building).rejects.toThrow('The application was removed');
    await until('the build runs', () => run.lines.includes('begun'));
    await engine.removeApplication('app_one');
    await failed;
    expect((await engine.inventory()).applicationIds).toEqual([]);
  });
});

it('removes what a tenant made hard to remove', async () => {
  const engine = await anEngine();
  const sourceDir = await aSource({ 'index.html': '' });
  await mkdir(join(sourceDir, 'closed'));
  await writeFile(join(sourceDir, 'closed', 'file'), '');
  await chmod(join(sourceDir, 'closed'), 0o500);
  await engine.build(aBuild(sourceDir), aRun());
  await engine.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' });
  expect((await engine.inventory()).releases).toEqual([]);
});
