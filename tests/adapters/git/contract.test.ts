import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { openGit } from '#src/adapters/git/open-git.ts';
import type { GitServer, RepositorySpec } from '../../support/git-server.ts';
import { startGitServer } from '../../support/git-server.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noSshServer, startSshServer, strangeKey } from '../../support/ssh-server.ts';
import { EARLIER, FIXTURE, gitContract } from './contract.ts';
import { loopbackGuard } from './support.ts';

const links = Object.fromEntries(
  Object.entries(FIXTURE.links).map(([path, content]) => [path, { content, mode: '120000' as const }]),
);
const repository: RepositorySpec = {
  branches: { main: [EARLIER], other: [{ message: 'Elsewhere', files: { 'b.txt': 'B' } }] },
};

/** A host's repository as the contract wants it. */
async function publish(host: GitServer) {
  const { url, heads } = await host.makeRepository('site', repository);
  const newest = { message: FIXTURE.message, files: { ...FIXTURE.files, ...links } };
  const hash = await host.push('site', 'main', [newest]);
  return { url, hash, earlierHash: heads.main ?? '', strangeHash: heads.other ?? '' };
}

type Hashes = [string, string, string];

gitContract('fake', async () => {
  const git = fakeGit();
  const [hash, earlierHash, strangeHash] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as Hashes;
  const { message, files } = FIXTURE;
  git.put('https://git.example/site.git', {
    token: 's3cret-token',
    branches: {
      main: {
        ...{ hash, message, files, links: FIXTURE.links },
        earlier: [{ hash: earlierHash, ...EARLIER }],
      },
      other: { hash: strangeHash, message: 'Elsewhere', files: {} },
    },
  });
  return {
    git,
    url: 'https://git.example/site.git',
    missingUrl: 'https://git.example/none.git',
    credential: { kind: 'token', username: 'oauth2', token: 's3cret-token' },
    wrongCredential: { kind: 'token', username: 'oauth2', token: 'wrong-token' },
    ...{ hash, earlierHash, strangeHash },
    close: async () => {},
  };
});

gitContract('git over HTTP', async () => {
  const host = await startGitServer();
  const made = await publish(host);
  return {
    ...(await opened(host.root)),
    ...made,
    missingUrl: `${host.baseUrl}/none.git`,
    credential: { kind: 'none' },
    wrongCredential: null,
    close: host.close,
  };
});

gitContract('git over HTTP with a token', async () => {
  const host = await startGitServer({ credentials: { username: 'oauth2', password: 's3cret-token' } });
  const made = await publish(host);
  return {
    ...(await opened(host.root)),
    ...made,
    missingUrl: `${host.baseUrl}/none.git`,
    credential: { kind: 'token', username: 'oauth2', token: 's3cret-token' },
    wrongCredential: { kind: 'token', username: 'oauth2', token: 'wrong-token' },
    close: host.close,
  };
});

if (noSshServer !== null) {
  test.skip(`git contract: git over SSH${skipNote(noSshServer)}`);
} else {
  gitContract('git over SSH', async () => {
    const host = await startGitServer();
    const made = await publish(host);
    const ssh = await startSshServer(host.root);
    return {
      ...(await opened(host.root)),
      ...made,
      url: ssh.url('site'),
      missingUrl: ssh.url('none'),
      credential: { kind: 'sshKey', privateKey: ssh.privateKey },
      wrongCredential: { kind: 'sshKey', privateKey: await strangeKey() },
      close: async () => {
        await ssh.close();
        await host.close();
      },
    };
  });
}

describe('after a program was killed', () => {
  test('its job directories are removed at the next start, those of living programs are not', async () => {
    const home = await mkdtemp(join(tmpdir(), 'pilothouse-git-sweep-'));
    const { mkdir } = await import('node:fs/promises');
    // A process id beyond what Linux hands out.
    await mkdir(join(home, 'work/git-job-99999999-abc'), { recursive: true });
    await mkdir(join(home, `work/git-job-${process.pid}-abc`));
    await mkdir(join(home, `work/git-job-${process.ppid}-abc`));
    await opened(home);
    expect((await readdir(join(home, 'work'))).sort()).toEqual(
      [`git-job-${process.pid}-abc`, `git-job-${process.ppid}-abc`].sort(),
    );
    await rm(home, { recursive: true });
  });
});

async function opened(home: string) {
  const git = await openGit({
    allowHttp: true,
    guard: loopbackGuard(),
    workDir: join(home, 'work'),
    knownHostsDir: join(home, 'known-hosts'),
    repositoriesDir: join(home, 'repositories'),
  });
  return { git };
}
