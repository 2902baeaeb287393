import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GitOptions, openGit } from '#src/adapters/git/open-git.ts';
import type { CloneRequest, RemoteBranch } from '#src/adapters/git/port.ts';
import { type GitServer, startGitServer } from '../../support/git-server.ts';
import { aRun } from './contract.ts';
import { loopbackGuard } from './support.ts';

let host: GitServer;
let home: string;
const servers: Server[] = [];
let made = 0;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pilothouse-git-test-'));
  host = await startGitServer();
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await host.close();
  await rm(home, { recursive: true });
});

describe('the branch', () => {
  test('is fetched even where a tag has its name, and a tag alone is no branch', async () => {
    const { url, heads } = await host.makeRepository('site', {
      branches: { main: [commit('branch')] },
      tags: { main: commit('tag'), 'v1.0': commit('tag') },
    });
    const git = await opened();
    expect(await git.clone(request(url), aRun())).toEqual({ hash: heads.main, subject: 'branch' });
    await expect(git.clone(request(url, { branch: 'v1.0' }), aRun())).rejects.toMatchObject({
      failure: 'branch_not_found',
    });
    expect(await git.probe(remote(url, { branch: 'v1.0' }), aRun())).toMatchObject({
      failure: 'branch_not_found',
    });
  });

  test('is fetched as its newest commit, without history and without .git', async () => {
    const { url } = await host.makeRepository('site', { branches: { main: [commit('one'), commit('two')] } });
    const newest = await host.push('site', 'main', [commit('three'), commit('\u001b[31mred\u0007 four')]);
    const wanted = request(url);
    expect(await (await opened()).clone(wanted, aRun())).toEqual({ hash: newest, subject: 'red four' });
    expect(await readdir(wanted.directory)).toEqual(['file']);
  });

  test('names with characters of the shell are names', async () => {
    const name = "a'b$(touch);c&d";
    const { url, heads } = await host.makeRepository('site', { branches: { [name]: [commit('odd')] } });
    expect((await (await opened()).clone(request(url, { branch: name }), aRun())).hash).toBe(heads[name]);
  });
});

describe('the address', () => {
  test('is connected to as it was judged: the name is not resolved again', async () => {
    const { url } = await host.makeRepository('site', { branches: { main: [commit('pinned')] } });
    const named = url.replace('127.0.0.1', 'git.example.test');
    const git = await opened({ guard: loopbackGuard({ resolveName: async () => ['127.0.0.1'] }) });
    expect(await git.probe(remote(named), aRun())).toEqual({ ok: true });
    expect((await git.clone(request(named), aRun())).subject).toBe('pinned');
  });

  test.each([
    ['http://127.0.0.1:1/a', [], 'address_refused'],
    ['http://2130706433:1/a', [], 'address_refused'],
    ['http://localhost:1/a', [], 'address_refused'],
    ['git@[::1]:a', [], 'address_refused'],
    ['ssh://git@10.1:22/a', ['127.0.0.0/8'], 'address_refused'],
    ['https://mixed.example.test/a', [], 'address_refused'],
    ['http://127.0.0.1:1/a', ['127.0.0.0/8'], 'unreachable'],
    ['https://gone.example.test/a', [], 'unreachable'],
  ])('%s with %j listed: %s', async (url, allowedPrivateTargets, failure) => {
    const resolveName = async (name: string) => {
      if (name === 'gone.example.test') throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
      return name === 'mixed.example.test' ? ['93.184.216.34', '10.0.0.1'] : ['127.0.0.1'];
    };
    const messages: string[] = [];
    const git = await opened({
      guard: loopbackGuard({ allowedPrivateTargets, resolveName }),
      log: (message) => messages.push(message),
    });
    expect(await git.probe(remote(url), aRun())).toMatchObject({ ok: false, failure });
    expect(messages).toHaveLength(1);
  });

  test('plain http only where the operator allows it', async () => {
    const { url } = await host.makeRepository('site', { branches: { main: [commit('x')] } });
    expect(await (await opened({ allowHttp: false })).probe(remote(url), aRun())).toMatchObject({
      failure: 'address_refused',
    });
    expect(host.requests).toEqual([]);
  });

  test('a redirect is not followed', async () => {
    const { url } = await host.makeRepository('site', { branches: { main: [commit('x')] } });
    const elsewhere = await serve((incoming, response) => {
      response.writeHead(302, { location: url + (incoming.url ?? '').replace(/^\/[^/]+/, '') }).end();
    });
    const found = await (await opened()).probe(remote(`${elsewhere}/site`), aRun());
    expect(found).toMatchObject({
      ok: false,
      failure: 'failed',
      message: expect.stringContaining('redirect'),
    });
    expect(host.requests).toEqual([]);
  });

  test('an address that lacks .git is asked again with it, as GitLab wants', async () => {
    const { heads } = await host.makeRepository('site', { branches: { main: [commit('x')] } });
    const gitlab = await serve((incoming, response) => {
      const path = incoming.url ?? '';
      if (!path.startsWith('/site.git/'))
        return void response.writeHead(301, { location: '/elsewhere' }).end();
      void fetch(host.baseUrl + path, {
        method: incoming.method ?? 'GET',
        headers: { 'git-protocol': 'version=0' },
      }).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
    expect(heads.main).toBeDefined();
    expect(await (await opened()).probe(remote(`${gitlab}/site`), aRun())).toEqual({ ok: true });
  });

  test("the environment's proxies are not used", async () => {
    const { url } = await host.makeRepository('site', { branches: { main: [commit('x')] } });
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('ALL_PROXY', 'http://127.0.0.1:1');
    try {
      expect(await (await opened()).probe(remote(url), aRun())).toEqual({ ok: true });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('credentials', () => {
  test('a server that repeats the token does not bring it into a log or a message', async () => {
    const parrot = await serve((incoming, response) => {
      const basic = String(incoming.headers.authorization ?? '').replace('Basic ', '');
      const text = `${basic} ${Buffer.from(basic, 'base64').toString()}`;
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`you sent ${text}\n`);
    });
    const lines: string[] = [];
    const git = await opened({ log: (line) => lines.push(line) });
    const credential = { kind: 'token', username: 'me', token: 'canary-token-1234' } as const;
    const run = aRun();
    const error = await git
      .clone(request(`${parrot}/site.git`, { credential }), run)
      .catch((reason: unknown) => reason);
    const shown = [String(error), ...lines, ...run.lines].join('\n');
    expect(shown).toContain('you sent');
    expect(shown).not.toContain('canary-token-1234');
    expect(shown).not.toContain(Buffer.from('me:canary-token-1234').toString('base64'));
  });

  test('names both possible reasons for a private repository', async () => {
    const closed = await serve((_incoming, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    });
    expect(await (await opened()).probe(remote(`${closed}/site.git`), aRun())).toMatchObject({
      failure: 'authentication_failed',
      message: expect.stringContaining('private or does not exist'),
    });
  });
});

describe('limits', () => {
  test('a repository over the limit is cut short and leaves nothing', async () => {
    const { url } = await host.makeRepository('big', {
      branches: { main: [{ message: 'x', files: { f: randomBytes(4_000_000) } }] },
    });
    await leavesNothing(request(url), { maxBytes: 1_000_000, sizeIntervalMs: 1 }, 'too_large');
  });

  test('a small pack of a large tree is too large as well', async () => {
    const { url } = await host.makeRepository('bomb', {
      branches: { main: [{ message: 'x', files: { f: Buffer.alloc(30_000_000, 'a') } }] },
    });
    await leavesNothing(request(url), { maxBytes: 10_000_000, sizeIntervalMs: 60_000 }, 'too_large');
  });

  test('a host that does not answer in time', async () => {
    const silent = await serve(() => {});
    await leavesNothing(request(`${silent}/site.git`), { cloneDeadlineMs: 300 }, 'timed_out');
    const found = await (await opened({ probeDeadlineMs: 300 })).probe(remote(`${silent}/site.git`), aRun());
    expect(found).toMatchObject({ failure: 'timed_out' });
  });

  test('cancelling ends the processes, not only the promise', async () => {
    const cancel = new AbortController();
    let gone: Promise<unknown> = Promise.resolve();
    const silent = await serve((incoming) => {
      gone = once(incoming.socket, 'close');
      cancel.abort();
    });
    await leavesNothing(request(`${silent}/site.git`), {}, 'cancelled', cancel.signal);
    await gone;
  });
});

test('what a repository brings along is not run: hooks, filters, submodules', async () => {
  const { url } = await host.makeRepository('trap', {
    branches: {
      main: [
        {
          message: 'x',
          files: {
            '.gitattributes': '* filter=lfs\n',
            '.gitmodules': '[submodule "s"]\n\tpath = s\n\turl = ext::touch /tmp/pwned\n',
            'big.bin': 'version https://git-lfs.github.com/spec/v1\n',
            link: { content: '/etc/passwd', mode: '120000' },
          },
        },
      ],
    },
  });
  const wanted = request(url);
  await (await opened()).clone(wanted, aRun());
  expect(await readFile(join(wanted.directory, 'big.bin'), 'utf8')).toContain('git-lfs');
  expect((await stat(wanted.directory)).mode & 0o777).toBe(0o700);
  await expect(stat('/tmp/pwned')).rejects.toThrow();
});

async function leavesNothing(
  wanted: CloneRequest,
  options: Partial<GitOptions>,
  failure: string,
  signal?: AbortSignal,
) {
  const git = await opened(options);
  await expect(git.clone(wanted, aRun(signal))).rejects.toMatchObject({ name: 'GitError', failure });
  await expect(stat(wanted.directory)).rejects.toThrow(/ENOENT/);
  expect(await readdir(join(home, 'work'))).toEqual([]);
}

function opened(options: Partial<GitOptions> = {}) {
  return openGit({
    allowHttp: true,
    guard: loopbackGuard(),
    workDir: join(home, 'work'),
    knownHostsDir: join(home, 'hosts'),
    repositoriesDir: join(home, 'repositories'),
    ...options,
  });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function remote(url: string, change: Partial<RemoteBranch> = {}): RemoteBranch {
  return { url, branch: 'main', credential: { kind: 'none' }, hostKeyScope: 'org_1', ...change };
}

function request(url: string, change: Partial<RemoteBranch> = {}): CloneRequest {
  return { ...remote(url, change), directory: join(home, `tree-${++made}`) };
}

function commit(message: string) {
  return { message, files: { file: message } };
}
