import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type GitOptions, openGit } from '#src/adapters/git/open-git.ts';
import type { CloneRequest, Git, RemoteBranch } from '#src/adapters/git/port.ts';
import { type CommitSpec, type FileSpec, type GitServer, startGitServer } from '../../support/git-server.ts';
import { loopbackGuard } from './support.ts';

const credentials = { username: 'me', password: 'canary-token-1234' };
const credential = { kind: 'token', username: 'me', token: credentials.password } as const;
const servers: Server[] = [];
let made = 0;

/** Two git hosts, of which the first asks for credentials, and a folder; new for each test. */
export interface GitWorld {
  host: GitServer;
  other: GitServer;
  home: string;
}

export function gitWorld(): GitWorld {
  const world = {} as GitWorld;
  beforeEach(async () => {
    world.home = await mkdtemp(join(tmpdir(), 'pilothouse-git-test-'));
    [world.host, world.other] = await Promise.all([startGitServer({ credentials }), startGitServer()]);
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await Promise.all([world.host.close(), world.other.close()]);
    await rm(world.home, { recursive: true });
  });
  return world;
}

/** A repository with these submodules: path to address and commit. */
export async function publishSite(
  { host }: GitWorld,
  entries: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  made += 1;
  return (await host.makeRepository(`site-${made}`, one({ file: 'x', ...modules(entries) }))).url;
}

export function modules(
  entries: Readonly<Record<string, readonly string[]>>,
): Record<string, string | FileSpec> {
  const sections = Object.entries(entries).map(
    ([path, [url]]) => `[submodule "${path}"]\n\tpath = ${path}\n\turl = ${url}\n`,
  );
  const links = Object.entries(entries).map(([path, [, commit = '']]) => [
    path,
    { content: commit, mode: '160000' as const },
  ]);
  return { '.gitmodules': sections.join(''), ...Object.fromEntries(links) };
}

export function one(files: CommitSpec['files']) {
  return { branches: { main: [{ message: 'x', files }] } };
}

export function head({ heads }: { readonly heads: Record<string, string> }): string {
  return heads.main ?? '';
}

export function text({ directory }: CloneRequest, path: string): Promise<string> {
  return readFile(join(directory, path), 'utf8');
}

export function openIn({ home }: GitWorld, options: Partial<GitOptions> = {}): Promise<Git> {
  return openGit({
    allowHttp: true,
    guard: loopbackGuard({ resolveName: async () => ['10.0.0.2'] }),
    workDir: join(home, 'work'),
    knownHostsDir: join(home, 'hosts'),
    repositoriesDir: join(home, 'repositories'),
    ...options,
  });
}

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function remote(url: string, change: Partial<RemoteBranch> = {}): RemoteBranch {
  return { url, branch: 'main', credential, hostKeyScope: 'org_1', ...change };
}

export function requestIn({ home }: GitWorld, url: string, change: Partial<CloneRequest> = {}): CloneRequest {
  made += 1;
  return { ...remote(url), directory: join(home, `tree-${made}`), ...change };
}
