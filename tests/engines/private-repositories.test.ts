import { appendFile, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { noSshServer, type SshServer, startSshServer, strangeKey } from '../support/ssh-server.ts';
import { commit, webApp } from './sample-apps.ts';

const TOKEN = 'glpat-p/r:i@v%te_0123456789';

let world: RealApp;
let host: GitServer;
beforeAll(async () => {
  [world, host] = await Promise.all([
    openRealApp(),
    startGitServer({ credentials: { username: 'oauth2', password: TOKEN } }),
  ]);
  await host.makeRepository('acme/private/shop', { branches: { main: [commit(webApp('behind a token'))] } });
  await host.makeRepository('private', { branches: { main: [commit(webApp('behind a key'))] } });
});
afterAll(async () => {
  await world.close();
  await host.close();
});

async function deployed(name: string, domain: string, source: Record<string, unknown>) {
  const { deploymentId, applicationId } = await world.importSite({ name, domain, source });
  const { status } = await world.settled(deploymentId);
  const log = await world.deploymentLog(deploymentId);
  const application = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
  return { status, log, applicationStatus: application.applicationStatus };
}

/** Nothing that git or ssh needed for a while is left: clones, private directories of jobs, keys. */
async function expectNothingKept(): Promise<void> {
  for (const folder of ['sources', 'git']) expect(await readdir(join(world.dataDir, folder))).toEqual([]);
}

describe('over HTTP with the token of a provider', () => {
  const provider = async (token?: string) =>
    (
      await world.ok('POST /api/gitProvider.create', {
        type: 'gitlab',
        name: 'Ours',
        baseUrl: host.baseUrl,
        token,
      })
    ).gitProviderId;
  const source = { type: 'gitlab', repo: 'acme/private/shop' };

  test('the repository is imported', async () => {
    const gitlabId = await provider(TOKEN);
    const { status, log } = await deployed('Token', 'token.example.com', { ...source, gitlabId });
    expect(status, log).toBe('done');
    expect(log).not.toContain(TOKEN);
    expect(await world.visit('token.example.com')).toEqual({ status: 200, text: 'behind a token' });
    await expectNothingKept();
  });

  test.each([
    ['a wrong token', 'glpat-wrong', /does not accept the credentials/],
    ['no token', undefined, /asks for credentials .* the repository is private or does not exist/],
  ])('%s ends in an error with the reason', async (name, token, sentence) => {
    const gitlabId = await provider(token);
    const { status, log, applicationStatus } = await deployed(
      name,
      `${name.replaceAll(' ', '-')}.example.com`,
      { ...source, gitlabId },
    );
    expect({ status, applicationStatus }).toEqual({ status: 'error', applicationStatus: 'error' });
    expect(log).toMatch(sentence);
    await expectNothingKept();
  });
});

describe.skipIf(noSshServer !== null)(`over SSH with a stored key${skipNote(noSshServer)}`, () => {
  let ssh: SshServer;
  beforeAll(async () => {
    ssh = await startSshServer(host.root);
  });
  afterAll(() => ssh.close());

  const storeKey = (privateKey?: string) =>
    world.ok('POST /api/sshKey.create', { name: 'Deploy', privateKey });
  const source = (customGitSSHKeyId?: string) => ({
    type: 'git',
    customGitUrl: ssh.url('private'),
    customGitSSHKeyId,
  });

  test('with a given key', async () => {
    const { sshKeyId } = await storeKey(ssh.privateKey);
    const { status, log } = await deployed('Given key', 'given.example.com', source(sshKeyId));
    expect(status, log).toBe('done');
    expect(await world.visit('given.example.com')).toEqual({ status: 200, text: 'behind a key' });
    await expectNothingKept();
  });

  test('that was generated, once its public half is at the git host', async () => {
    const { sshKeyId, publicKey } = await storeKey();
    expect(publicKey).toMatch(/^ssh-ed25519 \S+ pilothouse-ssh_/);
    expect((await deployed('Too early', 'early.example.com', source(sshKeyId))).log).toMatch(
      /does not accept the SSH key/,
    );
    await letIn(ssh, publicKey);
    const { status, log } = await deployed('Generated key', 'generated.example.com', source(sshKeyId));
    expect(status, log).toBe('done');
    expect(await world.visit('generated.example.com')).toEqual({ status: 200, text: 'behind a key' });
    await expectNothingKept();
  });

  test.each([
    ['a wrong key', strangeKey, /does not accept the SSH key. Add its public key/],
    ['no key', undefined, /requires an SSH key/],
  ])('%s ends in an error with the reason', async (name, key, sentence) => {
    const keyId = key === undefined ? undefined : (await storeKey(await key())).sshKeyId;
    const { status, log, applicationStatus } = await deployed(
      `SSH, ${name}`,
      `ssh-${name.replaceAll(' ', '-')}.example.com`,
      source(keyId),
    );
    expect({ status, applicationStatus }).toEqual({ status: 'error', applicationStatus: 'error' });
    expect(log).toMatch(sentence);
    await expectNothingKept();
  });
});

/** Adds a deploy key to the test's SSH server, which is known by its port among those of the machine. */
async function letIn({ port }: SshServer, publicKey: string): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith('pilothouse-ssh-server-'));
  for (const folder of folders.map((name) => join(tmpdir(), name))) {
    const config = await readFile(join(folder, 'sshd_config'), 'utf8').catch(() => '');
    if (config.startsWith(`Port ${port}\n`)) {
      await appendFile(
        join(folder, 'authorized_keys'),
        `\nrestrict,command="${folder}/serve" ${publicKey}\n`,
      );
    }
  }
}
