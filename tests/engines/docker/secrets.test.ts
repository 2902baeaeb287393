import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../../scripts/demo/git-server.ts';
import { noDocker } from '../../support/docker.ts';
import { docker } from '../../support/docker-client.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noSshServer, type SshServer, startSshServer } from '../../support/ssh-server.ts';
import { until } from '../../support/until.ts';
import { noProcessList, watchCommandLines } from '../processes.ts';
import { commit, webApp } from '../sample-apps.ts';
import { inContainer } from './apps.ts';
import { openDockerApp } from './world.ts';

/** Planted where users put secrets; none may come out anywhere but in the application itself. */
const SECRETS = {
  variable: 'variable-s3cret "quoted" /?&',
  lines: 'first-secret-line\nsecond-secret-line',
  databasePassword: 'database-s3cret/@:% tail',
  token: 'glpat-t0ken-s3cret:/@%',
  webhookSecret: 'webhook-s3cret-of-the-git-host',
  registryPassword: 'registry-s3cret/@:%',
};
const PRINT_VARIABLES =
  'RUN --mount=type=secret,id=VARIABLE --mount=type=secret,id=LINES echo "built with" && cat /run/secrets/* && sha256sum /run/secrets/* && sleep 1';
const BUILD_SCRIPT = `
console.log('built with ' + JSON.stringify(process.env));
setTimeout(() => undefined, 1000);
`;
/** Where tenants and builders write in an image. */
const FOLDERS = ['/app', '/home', '/opt', '/run', '/tmp', '/root'];

describe.skipIf(noDocker !== null)(`secrets on Docker${skipNote(noDocker)}`, () => {
  let world: Awaited<ReturnType<typeof openDockerApp>>;
  let host: GitServer;
  let ssh: SshServer | undefined;
  let commandLines: string[] = [];
  const sites = new Map<string, { applicationId: string; deploymentId: string }>();
  const logs: string[] = [];
  let forms: string[] = [];

  beforeAll(async () => {
    const credentials = { username: 'oauth2', password: SECRETS.token };
    [world, host] = await Promise.all([openDockerApp(), startGitServer({ credentials })]);
    ssh = noSshServer === null ? await startSshServer(host.root) : undefined;
    const scripts = { build: 'node build.js', start: 'node server.js' };
    const built = { ...webApp('detected', { scripts }), 'build.js': BUILD_SCRIPT };
    await host.makeRepository('acme/detected', {
      branches: { main: [commit({ ...inContainer(built), Dockerfile: 'FROM scratch' })] },
    });
    await host.makeRepository('acme/own', {
      branches: { main: [commit(inContainer(webApp('own'), PRINT_VARIABLES))] },
    });
    const provider = { type: 'gitlab', name: 'Ours', baseUrl: host.baseUrl, token: SECRETS.token };
    const { gitProviderId } = await world.ok('POST /api/gitProvider.create', {
      ...provider,
      webhookSecret: SECRETS.webhookSecret,
    });
    await world.ok('POST /api/registry.create', {
      name: 'Ours',
      host: 'registry.example.com',
      username: 'us',
      password: SECRETS.registryPassword,
    });
    const watch = noProcessList === null ? watchCommandLines() : undefined;
    const gitlab = (repo: string, buildType: string) =>
      bring(buildType, { type: 'gitlab', repo, gitlabId: gitProviderId, buildType });
    await Promise.all([
      gitlab('acme/own', 'dockerfile'),
      gitlab('acme/detected', 'nixpacks'),
      ssh && byKey(ssh),
    ]);
    await redeployByToken();
    commandLines = (await watch?.stop()) ?? [];
    forms = await everyForm();
  });
  afterAll(async () => {
    await world.close();
    await ssh?.close();
    await host.close();
  });

  async function bring(name: string, source: Record<string, unknown>): Promise<void> {
    const envVars = { VARIABLE: SECRETS.variable, LINES: SECRETS.lines };
    const password = SECRETS.databasePassword;
    const database = { type: 'postgres', name: 'shop', user: 'shop', password };
    const hasDatabase = name === 'dockerfile';
    const request = {
      name,
      domain: `${name}.example.com`,
      source,
      envVars,
      ...(hasDatabase && { database }),
    };
    await world.ok('POST /api/site-import/preview', { organizationId: world.organizationId, ...request });
    const made = await world.importSite(request);
    sites.set(name, made);
    await world.settled(made.deploymentId);
    await keepLogs(made);
  }

  async function byKey({ privateKey, url }: SshServer): Promise<void> {
    const { sshKeyId } = await world.ok('POST /api/sshKey.create', { name: 'Deploy', privateKey });
    const customGitUrl = url('acme/own');
    await bring('keyed', { type: 'git', customGitUrl, customGitSSHKeyId: sshKeyId, buildType: 'dockerfile' });
  }

  /** By the secret address, whose token is a secret too: until then no answer but the application's own has it. */
  async function redeployByToken(): Promise<void> {
    const made = sites.get('dockerfile') ?? { applicationId: '', deploymentId: '' };
    const path = await deployPath(made.applicationId);
    const { deploymentId } = (await world.call(`POST ${path}`, { key: null })).body;
    await world.settled(deploymentId);
    sites.set('dockerfile', { ...made, deploymentId });
    await keepLogs({ ...made, deploymentId });
  }

  async function deployPath(applicationId: string): Promise<`/${string}`> {
    const { deployWebhookUrl } = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
    return new URL(deployWebhookUrl).pathname as `/${string}`;
  }

  async function keepLogs({ applicationId, deploymentId }: { applicationId: string; deploymentId: string }) {
    logs.push(await world.deploymentLog(deploymentId));
    const own = await until('the application’s own log', async () => {
      const { log } = await world.ok(`GET /api/application.log?applicationId=${applicationId}`);
      return log.includes('listening with') && log;
    });
    logs.push(own);
  }

  /** Each secret in the forms in which it could come out, and each line of one that has several. */
  async function everyForm(): Promise<string[]> {
    const keyLines = (ssh?.privateKey ?? '').split('\n').filter((line) => /^[^-]/.test(line));
    const sealing = (await readFile(join(world.dataDir, 'encryption.key'), 'utf8')).trim();
    const secrets = [...Object.values(SECRETS).flatMap((secret) => secret.split('\n')), ...keyLines, sealing];
    return secrets.flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ]);
  }

  /** The place of a secret, with a little text around it that is not the secret. */
  function leaks(texts: readonly string[], alsoSecret: readonly string[] = []): string[] {
    return [...forms, ...alsoSecret].flatMap((form) =>
      texts
        .filter((text) => text.includes(form))
        .map(
          (text) => `${form} in …${text.slice(Math.max(0, text.indexOf(form) - 200), text.indexOf(form))}`,
        ),
    );
  }

  /** Tokens that are made by the program: they are in the one answer that shows them, and nowhere else. */
  async function tokens(): Promise<string[]> {
    const paths = await Promise.all(
      [...sites.values()].map(({ applicationId }) => deployPath(applicationId)),
    );
    return [world.key, ...paths.map((path) => path.split('/').at(-1) ?? path)];
  }

  test('every site is up, with what was planted', async () => {
    expect(sites.size).toBe(ssh === undefined ? 2 : 3);
    for (const [name, { deploymentId }] of sites) {
      expect(await world.settled(deploymentId), logs.join('\n')).toMatchObject({ status: 'done' });
      const seen = JSON.parse((await world.visit(`${name}.example.com`, '/env')).text);
      expect(seen).toMatchObject({ VARIABLE: SECRETS.variable, LINES: SECRETS.lines });
    }
    const { DATABASE_URL } = JSON.parse((await world.visit('dockerfile.example.com', '/env')).text);
    expect(DATABASE_URL).toContain(encodeURIComponent(SECRETS.databasePassword));
  });

  test('no secret is in a log of a deployment or of an application, which say what was printed', async () => {
    expect(logs.filter((log) => log.includes('built with')).length).toBeGreaterThanOrEqual(2);
    expect(logs.join('\n')).toContain('********');
    expect(leaks(logs, await tokens())).toEqual([]);
  });

  test('a step of a build that sees a secret is not taken over from another application with another one', async () => {
    const VARIABLE = 'another-s3cret-of-another-application';
    const gitlabId = (await world.ok('GET /api/gitProvider.list')).items[0].gitProviderId;
    const source = { type: 'gitlab', repo: 'acme/own', gitlabId, buildType: 'dockerfile' };
    const other = await world.importSite({ name: 'Other', source, envVars: { VARIABLE, LINES: 'other' } });
    await world.settled(other.deploymentId);
    const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
    const log = await world.deploymentLog(other.deploymentId);
    expect(log).toContain(digestOf(VARIABLE));
    expect(log).not.toContain(digestOf(SECRETS.variable));
    expect(logs.join('\n')).toContain(digestOf(SECRETS.variable));
  });

  test('no secret is in a line of the server’s log', async () => {
    expect(world.logLines.length).toBeGreaterThan(10);
    expect(leaks(world.logLines, await tokens())).toEqual([]);
  });

  test('no secret is in an answer of the API', async () => {
    for (const path of ['site-import', 'gitProvider.list', 'registry.list', 'sshKey.list'] as const)
      await world.ok(`GET /api/${path}`);
    for (const { applicationId, deploymentId } of sites.values()) {
      await world.ok(`GET /api/deployment.list?applicationId=${applicationId}`);
      await world.ok(`GET /api/deployment.get?deploymentId=${deploymentId}`);
    }
    expect(world.answers.length).toBeGreaterThan(20);
    expect(leaks(world.answers)).toEqual([]);
  });

  test('no secret is in the history or the settings of an image', async () => {
    const names = (await world.objects()).filter((object) => object.startsWith('image '));
    expect(names.length).toBeGreaterThanOrEqual(sites.size + 1);
    const answers = await Promise.all(
      names.map(async (name) => {
        const image = docker.getImage(name.slice('image '.length));
        return JSON.stringify([await image.history(), await image.inspect()]);
      }),
    );
    expect(answers.join()).toContain('/bin/sh');
    expect(leaks(answers, await tokens())).toEqual([]);
  });

  test('no secret is in the files of an image', async () => {
    for (const { deploymentId } of sites.values()) {
      const { Name } = await world.containerOf(deploymentId);
      const files = await filesOf(Name.slice(1));
      expect(files).toContain('listening with');
      expect(leaks([files], await tokens())).toEqual([]);
    }
  });

  test.skipIf(noProcessList !== null)(
    `no secret is in the arguments of a process, from the fetch to the start${skipNote(noProcessList)}`,
    async () => {
      expect(commandLines.some((line) => /\bgit\b.*\bfetch\b/.test(line))).toBe(true);
      expect(commandLines.some((line) => line.includes('built with'))).toBe(true);
      expect(commandLines.some((line) => line.includes('node build.js'))).toBe(true);
      expect(leaks(commandLines, await tokens())).toEqual([]);
    },
  );

  /** The folders of a container in which something may have been left, as one text. */
  async function filesOf(name: string): Promise<string> {
    const parts: string[] = [];
    for (const path of FOLDERS) {
      const archive = await docker.getContainer(name).getArchive({ path }).catch(unlessMissing);
      for await (const chunk of archive ?? []) parts.push(Buffer.from(chunk).toString('latin1'));
    }
    return parts.join('');
  }
});

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return null;
  throw error;
}
