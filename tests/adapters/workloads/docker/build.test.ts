import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DockerEngine } from '#src/adapters/workloads/docker/engine.ts';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { aDockerEngine, aNode, leftOf, noDocker } from '../../../support/docker.ts';
import { docker, IMAGES } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aBuild, aDataDir, aRun, aSource, aStart, firstAnswer } from '../support.ts';
import { busyboxFile, SERVE } from './support.ts';

const CANARY = 'canary-5f2c9a';
const SECRET = `${CANARY} "'$HOME\n`;

async function aReadyEngine() {
  const node = await aNode();
  return { ...node, engine: await aDockerEngine(node) };
}

/** Everything that a user of the image can read of how it was made. */
async function historyOf(homeId: string): Promise<string> {
  const image = docker.getImage(new Names(homeId).image({ applicationId: 'app_one', releaseId: 'rel_one' }));
  return JSON.stringify([await image.history(), await image.inspect()]);
}

async function answerOf(engine: DockerEngine, env: Record<string, string> = {}): Promise<string> {
  return (await firstAnswer(await engine.start(aStart({ env }), aRun()))).text;
}

describe.skipIf(noDocker !== null)(`a Dockerfile${skipNote(noDocker)}`, () => {
  it('is built from its sub-directory, without what .dockerignore leaves out', async () => {
    const { engine } = await aReadyEngine();
    const sourceDir = await aSource({
      'apps/web/Dockerfile': busyboxFile(SERVE.replace('echo hello', 'find /src | sort'), 'COPY . /src'),
      'apps/web/page': 'x',
      'apps/web/.dockerignore': '*.log\nprivate\n!private/shown',
      'apps/web/a.log': 'x',
      'apps/web/private/key': 'x',
      'apps/web/private/shown': 'x',
      outside: 'x',
    });
    await engine.build(aBuild(sourceDir, { buildType: 'dockerfile', buildPath: '/apps/web' }), aRun());
    const files = (await answerOf(engine)).split('\n').filter((line) => line !== '');
    expect(files).toEqual([
      ...['/src', '/src/.dockerignore', '/src/Dockerfile'],
      ...['/src/page', '/src/private', '/src/private/shown'],
    ]);
    await expect(readdir(sourceDir)).rejects.toThrow(/ENOENT/);
  });

  it('must exist, and the message names what needs no Dockerfile', async () => {
    const { engine, homeId } = await aReadyEngine();
    const build = aBuild(await aSource({ 'index.html': '' }), { buildType: 'dockerfile' });
    await expect(engine.build(build, aRun())).rejects.toThrow(/no Dockerfile.*nixpacks/);
    expect(await leftOf(homeId)).toEqual([]);
  });

  it('is not looked for outside of the clone', async () => {
    const { engine } = await aReadyEngine();
    const outside = await aSource({ Dockerfile: busyboxFile(SERVE) });
    for (const [link, buildPath] of [
      ['out', '/out'],
      ['Dockerfile', '/'],
    ] as const) {
      const sourceDir = await aSource({ 'a.txt': '' });
      await symlink(link === 'out' ? outside : join(outside, 'Dockerfile'), join(sourceDir, link));
      const build = engine.build(aBuild(sourceDir, { buildType: 'dockerfile', buildPath }), aRun());
      await expect(build).rejects.toThrow(/leads out of|no Dockerfile/);
    }
  });

  it('is given the variables as secrets, and none of them is in the image', async () => {
    const { engine, homeId } = await aReadyEngine();
    const use = 'RUN --mount=type=secret,id=TOKEN,required=true wc -c </run/secrets/TOKEN >/size';
    const dockerfile = busyboxFile(
      SERVE.replace('echo hello >', 'cp /size '),
      'ARG TOKEN',
      use,
      'RUN env >/env',
    );
    const sourceDir = await aSource({ Dockerfile: dockerfile });
    const run = aRun();
    await engine.build(aBuild(sourceDir, { buildType: 'dockerfile', env: { TOKEN: SECRET } }), run);
    expect(await answerOf(engine)).toBe(`${SECRET.length}\n`);
    expect(await historyOf(homeId)).not.toContain(CANARY);
    expect(run.lines.join()).not.toContain(CANARY);
  });

  it('that fails is reported with its output, and leaves nothing', async () => {
    const { engine, homeId, dataDir } = await aReadyEngine();
    const dockerfile = busyboxFile(SERVE, 'RUN echo compiling; echo a mistake >&2; exit 7');
    const run = aRun();
    const build = engine.build(
      aBuild(await aSource({ Dockerfile: dockerfile }), { buildType: 'dockerfile' }),
      run,
    );
    await expect(build).rejects.toThrow(/The build failed: .*exit code: 7/);
    expect(run.lines).toEqual(expect.arrayContaining(['compiling', 'a mistake']));
    expect(await leftOf(homeId)).toEqual([]);
    expect(await readdir(join(dataDir, 'docker'))).toEqual([]);
  });

  it.each([
    ['the signal', async (_: DockerEngine, cancel: AbortController) => cancel.abort(new Error('cancelled'))],
    [
      'removing the release',
      (engine: DockerEngine) => engine.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' }),
    ],
    ['removing the application', (engine: DockerEngine) => engine.removeApplication('app_one')],
    ['closing the program', (engine: DockerEngine) => engine.close()],
  ])('is really stopped by %s', async (_, stop) => {
    const { engine, homeId, dataDir } = await aReadyEngine();
    const marker = `sleep 98${homeId.replace(/\D/g, '').slice(0, 6)}`;
    const sourceDir = await aSource({
      Dockerfile: busyboxFile(SERVE, `RUN echo begun-${homeId}; ${marker}`),
    });
    const cancel = new AbortController();
    const run = aRun(cancel.signal);
    const build = engine.build(aBuild(sourceDir, { buildType: 'dockerfile' }), run);
    const outcome = expect(build).rejects.toThrow(/cancelled|removed|stopping/);
    await until('the long step', () => run.lines.includes(`begun-${homeId}`));
    await until('its command', () => isRunning(marker));
    await stop(engine, cancel);
    await outcome;
    await until('the end of the step', async () => !(await isRunning(marker)));
    expect(await leftOf(homeId)).toEqual([]);
    expect((await readdir(join(dataDir, 'docker'))).filter((name) => name.startsWith('build-'))).toEqual([]);
  });
});

describe.skipIf(noDocker !== null)(`a source without a Dockerfile${skipNote(noDocker)}`, () => {
  it('is a Node.js application: installed, built with its variables, run without privileges', async () => {
    const { engine, homeId } = await aReadyEngine();
    const sourceDir = await aSource({
      'package.json': JSON.stringify({
        dependencies: { greeting: 'file:./greeting' },
        scripts: {
          build: `node -e "fs.writeFileSync('built.js', 'module.exports = ' + process.env.SECRET.length)"`,
          start: 'node app.js',
        },
      }),
      'greeting/package.json': JSON.stringify({ name: 'greeting', version: '1.0.0' }),
      'greeting/index.js': 'module.exports = "hello";',
      'app.js': `require('node:http').createServer((request, response) => response.end([
        require('greeting'), require('./built.js'), process.env.NODE_ENV, process.getuid(),
        require('node:fs').existsSync('/run/secrets/pilothouse-variables')].join())).listen(process.env.PORT);`,
    });
    const run = aRun();
    await engine.build(aBuild(sourceDir, { env: { SECRET } }), run);
    expect(run.lines.join('\n')).toMatch(/\$ npm install --include=dev.*\$ npm run build/s);
    expect(run.lines.join()).not.toContain('/run/secrets');
    expect(await answerOf(engine, { SECRET })).toBe(`hello,${SECRET.length},production,1000,false`);
    expect(await historyOf(homeId)).not.toContain(CANARY);
  });

  it('is built anew where only its variables have changed', async () => {
    const { engine } = await aReadyEngine();
    const files = {
      'package.json': JSON.stringify({
        scripts: { build: 'mkdir -p dist && printf %s "$WHAT" > dist/index.html' },
      }),
    };
    for (const [releaseId, WHAT] of [
      ['rel_a', 'one'],
      ['rel_b', 'two'],
    ] as const) {
      await engine.build(aBuild(await aSource(files), { releaseId, env: { WHAT } }), aRun());
      const endpoint = await engine.start(aStart({ releaseId }), aRun());
      expect((await firstAnswer(endpoint)).text).toBe(WHAT);
    }
  });

  it('runs what its Procfile names, in Python too', async () => {
    const { engine } = await aReadyEngine();
    const app = `import http.server, os
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); self.wfile.write(os.environ['GREETING'].encode())
http.server.HTTPServer(('0.0.0.0', int(os.environ['PORT'])), Handler).serve_forever()
`;
    await engine.build(aBuild(await aSource({ 'app.py': app })), aRun());
    expect(await answerOf(engine, { GREETING: 'from python' })).toBe('from python');
    const Procfile = `web: GREETING="it's" python3 server.py\n`;
    await engine.build(
      aBuild(await aSource({ Procfile, 'server.py': app, 'main.py': '' }), { releaseId: 'rel_two' }),
      aRun(),
    );
    const endpoint = await engine.start(aStart({ releaseId: 'rel_two' }), aRun());
    expect((await firstAnswer(endpoint)).text).toBe("it's");
  });

  it('with nothing to start fails with what would be recognised', async () => {
    const { engine, homeId } = await aReadyEngine();
    const sourceDir = await aSource({ 'package.json': '{"name":"library"}' });
    await expect(engine.build(aBuild(sourceDir), aRun())).rejects.toThrow(
      /nothing was found that can be started/,
    );
    expect(await leftOf(homeId)).toEqual([]);
  });

  it('is built by nixpacks where that is installed, which sees nothing outside of the clone', async () => {
    const bin = await aDataDir();
    const dockerfile = `FROM ${IMAGES.busybox}\nCOPY . /src\nCMD ["/bin/sh", "-c", "${SERVE.replace('echo hello', 'ls -A /src')}"]\n`;
    await writeFile(
      join(bin, 'nixpacks'),
      `#!/bin/sh\nset -e\ncp -rL "$2"/. "$4"\nmkdir "$4/.nixpacks"\ncat >"$4/.nixpacks/Dockerfile" <<'END'\n${dockerfile}END\necho planned\n`,
    );
    await chmod(join(bin, 'nixpacks'), 0o755);
    const node = await aNode();
    const engine = await aDockerEngine({ ...node, buildersPath: `${bin}:/usr/bin:/bin` });
    const sourceDir = await aSource({ page: 'x' });
    await mkdir(join(sourceDir, 'sub'));
    await symlink('/etc/hostname', join(sourceDir, 'sub', 'leak'));
    await symlink('../page', join(sourceDir, 'sub', 'page'));
    const run = aRun();
    await engine.build(aBuild(sourceDir, { env: { TOKEN: CANARY } }), run);
    expect(run.lines).toContain('planned');
    expect(run.lines.join()).toContain('links out of the repository: sub/leak');
    expect(await answerOf(engine)).toContain('page');
    expect(await historyOf(node.homeId)).not.toContain(CANARY);
  });
});

/** Whether a command runs anywhere on this machine: the builder's containers are not listed by the engine. */
async function isRunning(command: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.some((line) => line.replaceAll('\0', ' ').startsWith(command));
}
