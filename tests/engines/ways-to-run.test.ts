import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { commit } from './sample-apps.ts';

/** Sites of generators, and the ways in which a user configures how an application is built, started and checked. */

let world: RealApp;
let host: GitServer;
beforeAll(async () => {
  [world, host] = await Promise.all([openRealApp({ healthTimeoutMs: 20_000 }), startGitServer()]);
});
afterAll(async () => {
  await world.close();
  await host.close();
});

/** A generator of our own, installed from a folder of the repository: with `--serve` it listens elsewhere for ever. */
const generator = (program: string, folder: string) => ({
  [`tools/${program}/package.json`]: JSON.stringify({
    name: program,
    version: '1.0.0',
    bin: { [program]: 'run.js' },
  }),
  [`tools/${program}/run.js`]: `#!/usr/bin/env node
if (process.argv.includes('--serve') || process.argv.includes('dev')) {
  require('node:http').createServer(() => undefined).listen(0);
} else {
  require('node:fs').mkdirSync(${JSON.stringify(folder)}, { recursive: true });
  require('node:fs').writeFileSync(${JSON.stringify(`${folder}/index.html`)}, '<h1>${program}</h1>');
}
`,
});

const site = (program: string, folder: string, scripts: Record<string, string>) => ({
  'package.json': JSON.stringify({
    name: 'site',
    private: true,
    scripts,
    dependencies: { [program]: `file:tools/${program}` },
  }),
  ...generator(program, folder),
});

async function deployed(name: string, files: Record<string, string>, source: Record<string, unknown> = {}) {
  await host.makeRepository(name, { branches: { main: [commit(files)] } });
  const made = await world.importSite({
    name,
    domain: `${name}.example.com`,
    source: { type: 'git', customGitUrl: `${host.baseUrl}/${name}.git`, ...source },
  });
  const { status, errorMessage } = await world.settled(made.deploymentId);
  return { ...made, status, errorMessage, visit: () => world.visit(`${name}.example.com`) };
}

test.each([
  ['astro', 'dist', { start: 'astro dev', build: 'astro build' }],
  ['eleventy', '_site', { start: 'eleventy --serve --quiet' }],
  ['vite', 'dist', { start: 'npm run dev', dev: 'vite dev', build: 'vite build' }],
  ['vitepress', '.vitepress/dist', { start: 'vitepress dev', build: 'vitepress build' }],
])(
  'a site of %s whose start script serves for development is built and served',
  async (program, folder, scripts) => {
    const found = await deployed(`site-${program}`, site(program, folder, scripts));
    expect(found).toMatchObject({ status: 'done', errorMessage: null });
    expect(await found.visit()).toEqual({ status: 200, text: `<h1>${program}</h1>` });
  },
);

const SERVER = `
require('node:http').createServer(({ url }, response) => {
  response.statusCode = url === '/healthz' || url === '/where' ? 200 : 500;
  response.end(url === '/where' ? String(process.argv[2]) : '');
}).listen(process.env.PORT);
`;
const manifest = (scripts: Record<string, string>) => JSON.stringify({ name: 'app', private: true, scripts });

test('healthPath is asked in the place of /', async () => {
  const files = { 'package.json': manifest({ start: 'node server.js' }), 'server.js': SERVER };
  const found = await deployed('healthy-elsewhere', files, { healthPath: '/healthz' });
  expect(found).toMatchObject({ status: 'done', errorMessage: null });
});

test('buildCommand and startCommand take the place of the scripts, from the next deployment on', async () => {
  const files = {
    'package.json': manifest({ start: 'node missing.js', build: 'exit 7' }),
    'source.js': SERVER,
  };
  const source = {
    healthPath: '/healthz',
    buildCommand: 'cp source.js built.js',
    startCommand: 'exec node built.js first',
  };
  const found = await deployed('own-commands', files, source);
  expect(found).toMatchObject({ status: 'done', errorMessage: null });
  const where = async () => (await world.visit('own-commands.example.com', '/where')).text;
  expect(await where()).toBe('first');
  const { applicationId } = found;
  await world.ok('POST /api/application.update', { applicationId, startCommand: 'exec node built.js "a b"' });
  expect((await world.redeploy(applicationId)).status).toBe('done');
  expect(await where()).toBe('a b');
});

test('a command that is not installed is named as the cause', async () => {
  const found = await deployed('not-installed', { 'package.json': manifest({ build: 'no-such-tool' }) });
  expect(found.status).toBe('error');
  expect(found.errorMessage).toContain('exited with code 127. A program that it calls is not installed');
});

test('a restart applies a changed variable without a build', async () => {
  const files = {
    'package.json': manifest({ start: 'node server.js' }),
    'server.js':
      "require('node:http').createServer((_, response) => response.end(process.env.COLOR ?? 'none')).listen(process.env.PORT);",
  };
  const { applicationId, visit } = await deployed('restarted', files);
  expect((await visit()).text).toBe('none');
  await world.ok('POST /api/application.setEnv', { applicationId, envVars: { COLOR: 'green' } });
  await world.ok('POST /api/application.restart', { applicationId });
  await expect.poll(async () => (await visit()).text, { timeout: 120_000 }).toBe('green');
});
