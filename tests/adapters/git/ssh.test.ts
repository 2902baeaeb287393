import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitOptions, openGit } from '#src/adapters/git/open-git.ts';
import type { RemoteBranch } from '#src/adapters/git/port.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noSshServer, type SshServer, startSshServer } from '../../support/ssh-server.ts';
import { aRun } from './contract.ts';
import { loopbackGuard } from './support.ts';

describe.skipIf(noSshServer !== null)(`git over SSH${skipNote(noSshServer)}`, () => {
  let host: GitServer;
  let ssh: SshServer;
  let home: string;
  /** Each test sees the host for the first time. */
  let scopes = 0;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pilothouse-ssh-test-'));
    host = await startGitServer();
    ssh = await startSshServer(host.root);
    await host.makeRepository('site', { branches: { main: [{ message: 'over ssh', files: { f: 'x' } }] } });
  });
  afterAll(async () => {
    await ssh.close();
    await host.close();
    await rm(home, { recursive: true });
  });

  test('a name is pinned to the judged address, its host key is recorded under the name and per scope', async () => {
    const git = await opened({ guard: loopbackGuard({ resolveName: async () => ['127.0.0.1'] }) });
    const url = ssh.url('site', 'git.example.test');
    const wanted = { ...remote({ url, hostKeyScope: 'org_named' }), directory: join(home, 'tree') };
    expect((await git.clone(wanted, aRun())).subject).toBe('over ssh');
    const recorded = await readFile(join(home, 'hosts/org_named'), 'utf8');
    expect(recorded).toMatch(new RegExp(`^\\[git\\.example\\.test\\]:${ssh.port} ssh-ed25519 `));
    expect(await readdir(join(home, 'work'))).toEqual([]);
  });

  test('a key as a form delivers it works', async () => {
    const credential = {
      kind: 'sshKey',
      privateKey: ssh.privateKey.trim().replaceAll('\n', '\r\n'),
    } as const;
    expect(await (await opened()).probe(remote({ credential }), aRun())).toEqual({ ok: true });
  });

  test('reports text that is no key', async () => {
    const credential = { kind: 'sshKey', privateKey: 'hello' } as const;
    expect(await (await opened()).probe(remote({ credential }), aRun())).toMatchObject({
      failure: 'authentication_failed',
      message: expect.stringContaining('SSH key'),
    });
  });

  test('a scope of any name is one file inside the directory', async () => {
    await (await opened()).probe(remote({ hostKeyScope: '../../evil' }), aRun());
    expect((await readdir(join(home, 'hosts'))).every((name) => /^(org_\w+|[0-9a-f]{64})$/.test(name))).toBe(
      true,
    );
  });

  test('a changed host key is refused in one scope and new to another', async () => {
    const git = await opened();
    expect(await git.probe(remote({ hostKeyScope: 'org_old' }), aRun())).toEqual({ ok: true });
    await ssh.changeHostKey();
    expect(await git.probe(remote({ hostKeyScope: 'org_old' }), aRun())).toMatchObject({
      ok: false,
      failure: 'host_key_changed',
    });
    expect(await git.probe(remote({ hostKeyScope: 'org_new' }), aRun())).toEqual({ ok: true });
  });

  function remote(change: Partial<RemoteBranch> = {}): RemoteBranch {
    const credential = { kind: 'sshKey', privateKey: ssh.privateKey } as const;
    return { url: ssh.url('site'), branch: 'main', credential, hostKeyScope: `org_${++scopes}`, ...change };
  }

  function opened(options: Partial<GitOptions> = {}) {
    const directories = {
      workDir: join(home, 'work'),
      knownHostsDir: join(home, 'hosts'),
      repositoriesDir: join(home, 'repositories'),
    };
    return openGit({ allowHttp: false, guard: loopbackGuard(), ...directories, ...options });
  }
});
