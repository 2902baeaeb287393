import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '#src/adapters/workloads/process/databases/postgres/binaries.ts';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { noSshServer, type SshServer, startSshServer } from '../support/ssh-server.ts';
import { noProcessList, processesOf, watchCommandLines } from './processes.ts';
import { commit, gatedApp, openGate, webApp } from './sample-apps.ts';

/** Planted where users put secrets; none may come out anywhere but in the application itself. */
const SECRETS = {
  variable: 'variable-s3cret "quoted" /?&',
  lines: 'first-secret-line\nsecond-secret-line',
  databasePassword: 'database-s3cret/@:% ü',
  token: 'glpat-t0ken-s3cret:/@%',
};
const PLATFORM_SECRET = 'platform-s3cret-of-the-operator';

let world: RealApp;
let host: GitServer;
let ssh: SshServer | undefined;
let site: { deploymentId: string; applicationId: string };
let commandLines: string[];
let buildProcesses: string[];
const logs: string[] = [];

beforeAll(async () => {
  // In the environment of this process, which here is the platform's.
  process.env.PLATFORM_SECRET = PLATFORM_SECRET;
  const credentials = { username: 'oauth2', password: SECRETS.token };
  [world, host] = await Promise.all([openRealApp(), startGitServer({ credentials })]);
  ssh = noSshServer === null ? await startSshServer(host.root) : undefined;
  await host.makeRepository('acme/site', { branches: { main: [commit(gatedApp('site'))] } });
  await host.makeRepository('keyed', { branches: { main: [commit(webApp('keyed'))] } });
  const gate = await openGate();
  const watch = noProcessList === null ? watchCommandLines() : undefined;
  const provider = { type: 'gitlab', name: 'Ours', baseUrl: host.baseUrl, token: SECRETS.token };
  const { gitProviderId } = await world.ok('POST /api/gitProvider.create', provider);
  const hasPostgres = (await findPostgres(process.env.PATH ?? '')).length > 0;
  const request = {
    name: 'Secrets',
    domain: 'secrets.example.com',
    source: { type: 'gitlab', repo: 'acme/site', gitlabId: gitProviderId },
    envVars: { GATE: gate.url, VARIABLE: SECRETS.variable, LINES: SECRETS.lines },
    ...(hasPostgres
      ? { database: { type: 'postgres', name: 'shop', user: 'shop', password: SECRETS.databasePassword } }
      : {}),
  };
  await world.ok('POST /api/site-import/preview', { organizationId: world.organizationId, ...request });
  site = await world.importSite(request);
  if (ssh !== undefined) await importByKey(ssh);
  await gate.asked(1);
  buildProcesses = noProcessList === null ? await processesOf(site.deploymentId) : [];
  gate.open();
  await world.settled(site.deploymentId);
  commandLines = (await watch?.stop()) ?? [];
  logs.push(await world.deploymentLog(site.deploymentId));
  logs.push((await world.ok(`GET /api/application.log?applicationId=${site.applicationId}`)).log);
  await gate.close();
});
afterAll(async () => {
  delete process.env.PLATFORM_SECRET;
  await world.close();
  await ssh?.close();
  await host.close();
});

async function importByKey({ privateKey, url }: SshServer): Promise<void> {
  const { sshKeyId } = await world.ok('POST /api/sshKey.create', { name: 'Deploy', privateKey });
  await world.ok('GET /api/sshKey.list');
  const source = { type: 'git', customGitUrl: url('keyed'), customGitSSHKeyId: sshKeyId };
  const { deploymentId } = await world.importSite({ name: 'By key', domain: 'keyed.example.com', source });
  expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
  logs.push(await world.deploymentLog(deploymentId));
}

/** Each secret in the forms in which it could come out, and each line of one that has several. */
function forms(): string[] {
  const keyLines = (ssh?.privateKey ?? '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('-----'));
  const secrets = [
    ...Object.values(SECRETS).flatMap((secret) => secret.split('\n')),
    PLATFORM_SECRET,
    ...keyLines,
  ];
  return secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]);
}

/** The place of a secret, with a little text around it that is not the secret. */
function leaks(texts: readonly string[]): string[] {
  return forms().flatMap((form) =>
    texts
      .filter((text) => text.includes(form))
      .map((text) => `${form} in …${text.slice(Math.max(0, text.indexOf(form) - 200), text.indexOf(form))}`),
  );
}

test('the site is up, with what was planted', async () => {
  expect(await world.settled(site.deploymentId), logs.join('\n')).toMatchObject({ status: 'done' });
  const seen = JSON.parse((await world.visit('secrets.example.com', '/env')).text);
  expect(seen).toMatchObject({ VARIABLE: SECRETS.variable, LINES: SECRETS.lines });
});

describe('no secret is', () => {
  test('in a log of a deployment or of an application, which say what was printed', () => {
    expect(logs[0] === undefined ? logs : logs.join('\n')).toContain('building with');
    expect(logs.at(-1)).toContain('listening with');
    expect(logs.at(-1)).toContain('********');
    expect(leaks(logs)).toEqual([]);
  });

  test('in a line of the server’s log', () => {
    expect(world.logLines.length).toBeGreaterThan(10);
    expect(leaks(world.logLines)).toEqual([]);
  });

  test('in an answer of the API', async () => {
    await world.ok('GET /api/site-import');
    await world.ok('GET /api/gitProvider.list');
    await world.ok(`GET /api/deployment.list?applicationId=${site.applicationId}`);
    await world.ok(`GET /api/application.get?applicationId=${site.applicationId}`);
    expect(world.answers.length).toBeGreaterThan(8);
    expect(leaks(world.answers)).toEqual([]);
  });

  test.skipIf(noProcessList !== null)(
    `in the arguments of a process, from the fetch to the start${skipNote(noProcessList)}`,
    () => {
      expect(commandLines.some((line) => /\bgit\b.*\bfetch\b/.test(line))).toBe(true);
      expect(buildProcesses.length).toBeGreaterThan(0);
      expect(leaks(commandLines)).toEqual([]);
    },
  );
});

test('a build sees its own variables and nothing of the platform’s', async () => {
  const log = await world.deploymentLog(site.deploymentId);
  const [, printed = '{}'] = /building with (\{.*\})/.exec(log) ?? [];
  const names = [...printed.matchAll(/"([A-Za-z_]\w*)":"/g)].map(([, name]) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['GATE', 'VARIABLE', 'LINES', 'HOME', 'PATH']));
  const ours = names.filter(
    (name) =>
      name in process.env &&
      !/^(npm_|NODE$|HOME$|PATH$|PWD$|OLDPWD$|LANG$|USER$|COLOR$|INIT_CWD$|EDITOR$|SHLVL$|_$)/.test(name),
  );
  expect(ours).toEqual([]);
  expect(names).not.toContain('DATA_DIR');
  expect(names).not.toContain('ENCRYPTION_KEY');
});
