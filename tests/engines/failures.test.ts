import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { noSshServer, type SshServer, startSshServer, strangeKey } from '../support/ssh-server.ts';
import { until } from '../support/until.ts';
import { noProcessList, processesOf } from './processes.ts';
import { brokenBuild, commit, exitingApp, silentApp, webApp } from './sample-apps.ts';

/** Long enough for an application that exits to do so three times, on a busy machine as well. */
const HEALTH_TIMEOUT_MS = 15_000;

interface Failing {
  readonly repository: string;
  readonly source?: Record<string, unknown>;
  readonly sentence: RegExp;
  /** What the user's own program printed. */
  readonly printed?: string;
}

const CASES: Readonly<Record<string, Failing>> = {
  'a missing repository': { repository: 'nowhere', sentence: /There is no repository at 127\.0\.0\.1/ },
  'a missing branch': {
    repository: 'good',
    source: { branch: 'release/9' },
    sentence: /The branch "release\/9" does not exist/,
  },
  'a missing build path': {
    repository: 'good',
    source: { buildPath: '/apps/none' },
    sentence: /The build path "\/apps\/none" is not a folder of the repository/,
  },
  'nothing that can be started': { repository: 'empty', sentence: /nothing was found that can be started/ },
  'a failing build': {
    repository: 'broken',
    sentence: /The build failed: `npm run build` exited with code 7/,
    printed: 'Cannot find the stylesheet',
  },
  'an application that never listens': {
    repository: 'silent',
    sentence:
      /did not become healthy within 15 seconds: nothing listens on its PORT\. It must listen on port \d+, the value of the variable PORT/,
    printed: 'I am up, and I listen nowhere',
  },
  'an application that exits at once': {
    repository: 'exiting',
    sentence: /The application exited 3 times before it answered: exited with code 3/,
    printed: 'No configuration!',
  },
};

let world: RealApp;
let host: GitServer;
let ssh: SshServer | undefined;
const imports = new Map<string, { deploymentId: string; applicationId: string; status: string }>();

beforeAll(async () => {
  [world, host] = await Promise.all([openRealApp({ healthTimeoutMs: HEALTH_TIMEOUT_MS }), startGitServer()]);
  ssh = noSshServer === null ? await startSshServer(host.root) : undefined;
  const repositories = {
    good: webApp('good'),
    empty: { 'notes.txt': 'Nothing here' },
    broken: brokenBuild(),
    silent: silentApp(),
    exiting: exitingApp(),
  };
  for (const [name, files] of Object.entries(repositories)) {
    await host.makeRepository(name, { branches: { main: [commit(files)] } });
  }
  const bring = async (name: string, source: Record<string, unknown>) => {
    const made = await world.importSite({ name, source: { type: 'git', ...source } });
    imports.set(name, made);
    await world.settled(made.deploymentId);
  };
  const wrongKey = async ({ url }: SshServer) => {
    const { sshKeyId } = await world.ok('POST /api/sshKey.create', {
      name: 'Stranger',
      privateKey: await strangeKey(),
    });
    await bring('a wrong SSH key', { customGitUrl: url('good'), customGitSSHKeyId: sshKeyId });
  };
  await Promise.all([
    ...Object.entries(CASES).map(([name, { repository, source }]) =>
      bring(name, { customGitUrl: `${host.baseUrl}/${repository}.git`, ...source }),
    ),
    ...(ssh === undefined ? [] : [wrongKey(ssh)]),
  ]);
});
afterAll(async () => {
  await world.close();
  await ssh?.close();
  await host.close();
});

describe.each(Object.entries(CASES))('%s', (name, failing) => itFails(name, failing));
describe.skipIf(noSshServer !== null)(`a wrong SSH key${skipNote(noSshServer)}`, () =>
  itFails('a wrong SSH key', { repository: 'good', sentence: /127\.0\.0\.1 does not accept the SSH key/ }),
);

function itFails(name: string, { sentence, printed = '' }: Failing): void {
  const made = () => imports.get(name) ?? { deploymentId: '', applicationId: '', status: '' };

  test('ends in an error, and the log shows the user why', async () => {
    const { deploymentId, applicationId, status } = made();
    expect(status).toBe('success');
    expect(await world.settled(deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: expect.stringMatching(sentence),
    });
    const log = await world.deploymentLog(deploymentId);
    expect(log.split('\n').at(-1)).toMatch(new RegExp(`^Failed: .*${sentence.source}`));
    expect(log).toContain(printed);
    const application = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
    expect(application).toMatchObject({ applicationStatus: 'error', url: null });
    expect(await world.visit(`${application.appName}.localhost`)).not.toMatchObject({ status: 200 });
  });

  test('leaves no release', async () => {
    const { deploymentId } = made();
    const { releases } = await world.app.instance.workloads.inventory();
    expect(releases.filter(({ releaseId }) => releaseId === deploymentId)).toEqual([]);
  });

  test.skipIf(noProcessList !== null)(`leaves no process${skipNote(noProcessList)}`, async () => {
    const { deploymentId, applicationId } = made();
    expect([...(await processesOf(deploymentId)), ...(await processesOf(applicationId))]).toEqual([]);
  });
}

test('none leaves a clone or a key behind', async () => {
  for (const folder of ['sources', 'git'])
    expect(await readdir(join(world.dataDir, folder)), folder).toEqual([]);
  const entries = await readdir(world.dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1');
    expect(text.includes('PRIVATE KEY-----'), entry.name).toBe(false);
  }
});

test('a database that is not offered makes the import partial, and nothing is left after the rollback', async () => {
  const database = { type: 'mongodb', name: 'shop', user: 'shop', password: 'secret-enough' };
  const source = { type: 'git', customGitUrl: `${host.baseUrl}/good.git` };
  const answer = await world.call('POST /api/site-import', {
    body: { organizationId: world.organizationId, name: 'Mongo', database, source },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      status: 'partial',
      errorStep: 'database_creation',
      errorMessage: expect.stringMatching(/mongodb is not available/),
    },
  });
  await world.ok(`POST /api/site-import/${answer.body.importId}/rollback`);
  expect(await readdir(join(world.dataDir, 'databases'))).toEqual([]);
});

test('a deployment after the mistake is mended succeeds', async () => {
  const { url } = await host.makeRepository('mended', { branches: { main: [commit(brokenBuild())] } });
  const source = { type: 'git', customGitUrl: url };
  const { applicationId, deploymentId } = await world.importSite({ name: 'mended', source });
  expect(await world.settled(deploymentId)).toMatchObject({ status: 'error' });
  await host.push('mended', 'main', [commit(webApp('mended'))]);
  expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
  const { appName, applicationStatus } = await world.ok(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  expect(applicationStatus).toBe('done');
  expect(await until('it answers', () => world.visit(`${appName}.localhost`))).toEqual({
    status: 200,
    text: 'mended',
  });
});
