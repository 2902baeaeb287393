import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { commit } from '../engines/sample-apps.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { filesOfPackage, inFolder, withoutDevDependencies } from './npm-package.ts';

/** Third-party packages from the registry into a repository, and from there onto their domains. */
const PACKAGES = {
  'with a start script and dependencies': {
    spec: 'http-server@14.1.1',
    lay: withoutDevDependencies,
    source: {},
    domain: 'files.example.com',
    recognised: 'npm install',
    answers: { '/package.json': '"name": "http-server"', '/lib/': 'Index of /lib/' },
  },
  'of static files': {
    spec: 'swagger-ui-dist@5.17.14',
    lay: (files: Record<string, Buffer>) => without(files, 'package.json'),
    source: {},
    domain: 'static.example.com',
    recognised: 'static files',
    answers: { '/': 'swagger-ui', '/swagger-ui.css': '.swagger-ui' },
  },
  'in a sub-directory': {
    spec: 'sirv-cli@3.0.0',
    // A command line that takes its port as an argument (it misreads the variable): a Procfile sets how it serves.
    lay: (files: Record<string, Buffer>) => ({
      'README.md': 'Nothing to see at the root',
      ...inFolder('apps/web', {
        ...files,
        Procfile: 'web: env -u PORT node bin.js . --dev --host 127.0.0.1 --port $PORT\n',
      }),
    }),
    source: { buildPath: '/apps/web', buildType: 'nixpacks' },
    domain: 'sub.example.com',
    recognised: 'Procfile',
    answers: { '/package.json': '"name": "sirv-cli"', '/readme.md': 'sirv' },
  },
} as const;
const NAMES = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[];

let world: RealApp;
let host: GitServer;
const imports = new Map<string, Awaited<ReturnType<RealApp['importSite']>>>();

beforeAll(async () => {
  [world, host] = await Promise.all([openRealApp(), startGitServer()]);
  await Promise.all(
    NAMES.map(async (name, index) => {
      const { spec, lay, source, domain } = PACKAGES[name];
      const files = lay(await filesOfPackage(spec));
      const { url } = await host.makeRepository(`site-${index}`, {
        branches: { main: [commit(files, `Publish ${spec}`)] },
      });
      const request = { name: spec, domain, source: { type: 'git', customGitUrl: url, ...source } };
      const answer = await world.importSite(request);
      imports.set(name, answer);
      await world.settled(answer.deploymentId);
    }),
  );
});
afterAll(async () => {
  await world.close();
  await host.close();
});

describe.each(NAMES)('a package %s', (name) => {
  const { spec, domain, answers, recognised } = PACKAGES[name];

  test('is built, and its log shows how', async () => {
    const { status, deploymentId, applicationId } = imports.get(name);
    expect(status).toBe('success');
    const log = await world.deploymentLog(deploymentId);
    expect(await world.settled(deploymentId), log).toMatchObject({ status: 'done', errorMessage: null });
    expect(log).toContain(`Publish ${spec}`);
    expect(log).toContain(recognised);
    const application = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
    expect(application).toMatchObject({
      applicationStatus: 'done',
      url: `http://${domain}:${world.ingressPort}`,
    });
  });

  test('answers on its domain and on its own host', async () => {
    const { applicationId } = imports.get(name);
    const { appName } = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
    for (const reachedBy of [domain, domain.toUpperCase(), `${appName}.localhost`]) {
      for (const [path, content] of Object.entries(answers)) {
        const answer = await world.visit(reachedBy, path);
        expect(answer, `${reachedBy}${path}`).toMatchObject({
          status: 200,
          text: expect.stringContaining(content),
        });
      }
    }
  });
});

test('an unknown host is not answered by any of them', async () => {
  expect(await world.visit('unknown.example.com')).toMatchObject({ status: 404 });
});

function without<Value>(files: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path !== name));
}
