/**
 * A real git host on loopback for tests and the demo: smart HTTP through git's own `http-backend`, with optional
 * credentials. Needs nothing but node and git.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FileSpec {
  readonly content: string | Buffer;
  /**
   * The default is 100644; 120000 is a symbolic link, whose content is its target; 160000 is a submodule, whose content
   * is the hash of its commit.
   */
  readonly mode?: '100644' | '100755' | '120000' | '160000';
}

export interface CommitSpec {
  readonly message: string;
  /** The whole tree of this commit, by path. */
  readonly files: Readonly<Record<string, string | Buffer | FileSpec>>;
}

export interface RepositorySpec {
  /** Commits of each branch, oldest first. */
  readonly branches: Readonly<Record<string, readonly CommitSpec[]>>;
  /** Tags, each on a commit of its own. */
  readonly tags?: Readonly<Record<string, CommitSpec>>;
}

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
}

export interface GitServer {
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  readonly port: number;
  /** Directory of the bare repositories; an SSH server can serve the same. */
  readonly root: string;
  readonly requests: readonly SeenRequest[];
  /** Makes (or replaces) `<name>.git` and answers its URL and the newest commit of each branch. */
  makeRepository(
    name: string,
    spec: RepositorySpec,
  ): Promise<{ url: string; path: string; heads: Record<string, string> }>;
  /** Adds commits to a branch, as a push would. Answers the newest commit. */
  push(name: string, branch: string, commits: readonly CommitSpec[]): Promise<string>;
  close(): Promise<void>;
}

export interface GitServerOptions {
  /** When set, every request needs these as HTTP Basic credentials. */
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly host?: string;
  readonly port?: number;
}

export async function startGitServer(options: GitServerOptions = {}): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), 'pilothouse-git-server-'));
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    requests.push({ method: request.method ?? '', url: request.url ?? '', authorization });
    if (isAllowed(authorization, options)) return serve(root, request, response);
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Credentials are needed\n');
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://${host}:${port}`;

  return {
    baseUrl,
    port,
    root,
    requests,
    async makeRepository(name, spec) {
      const path = join(root, `${name}.git`);
      await rm(path, { recursive: true, force: true });
      await mkdir(path, { recursive: true });
      const [head = 'main'] = Object.keys(spec.branches);
      await git(['init', '--quiet', '--bare', '--template=', `--initial-branch=${head}`, path]);
      await git(['--git-dir', path, 'fast-import', '--quiet'], importStream(spec));
      const heads: Record<string, string> = {};
      for (const branch of Object.keys(spec.branches)) heads[branch] = await headOf(path, branch);
      return { url: `${baseUrl}/${name}.git`, path, heads };
    },
    async push(name, branch, commits) {
      const path = join(root, `${name}.git`);
      const from = await headOf(path, branch);
      await git(
        ['--git-dir', path, 'fast-import', '--quiet'],
        commitStream(`refs/heads/${branch}`, commits, from),
      );
      return headOf(path, branch);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true, force: true });
    },
  };
}

function isAllowed(authorization: string | undefined, { credentials }: GitServerOptions): boolean {
  if (credentials === undefined) return true;
  const expected = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return authorization === `Basic ${expected}`;
}

/** Runs git's CGI program for one request. */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const cgi = spawn('git', ['http-backend'], { env: cgiEnv(root, request, decodeURIComponent(path), query) });
  request.pipe(cgi.stdin);
  cgi.stdin.on('error', () => {});
  let head = Buffer.alloc(0);
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    cgi.stdout.off('data', onData);
    writeHead(response, head.subarray(0, end).toString('latin1'));
    response.write(head.subarray(end + 4));
    cgi.stdout.pipe(response);
  };
  cgi.stdout.on('data', onData);
  cgi.once('close', () => response.end());
  response.once('close', () => cgi.kill());
}

function cgiEnv(root: string, request: IncomingMessage, path: string, query: string): Record<string, string> {
  const { headers } = request;
  const optional = {
    CONTENT_TYPE: headers['content-type'],
    CONTENT_LENGTH: headers['content-length'],
    HTTP_CONTENT_ENCODING: headers['content-encoding'],
    HTTP_GIT_PROTOCOL: headers['git-protocol'],
  };
  const present = Object.entries(optional).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return {
    ...gitEnv(),
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    REQUEST_METHOD: request.method ?? 'GET',
    PATH_INFO: path,
    QUERY_STRING: query,
    REMOTE_ADDR: '127.0.0.1',
    ...Object.fromEntries(present),
  };
}

function writeHead(response: ServerResponse, head: string): void {
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).trim();
    if (line.slice(0, colon).toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
    else response.setHeader(line.slice(0, colon), value);
  }
}

/** What `git fast-import` reads: commits with their whole trees, times fixed so that hashes repeat. */
function importStream({ branches, tags = {} }: RepositorySpec): Buffer {
  const heads = Object.entries(branches).map(([name, commits]) =>
    commitStream(`refs/heads/${name}`, commits),
  );
  const labels = Object.entries(tags).map(([name, commit]) => commitStream(`refs/tags/${name}`, [commit]));
  return Buffer.concat([...heads, ...labels]);
}

function commitStream(ref: string, commits: readonly CommitSpec[], from?: string): Buffer {
  const parts = commits.flatMap(({ message, files }, index) => [
    Buffer.from(`commit ${ref}\ncommitter Test <test@example.com> ${1_700_000_000 + index} +0000\n`),
    data(message),
    Buffer.from(index === 0 && from !== undefined ? `from ${from}\ndeleteall\n` : 'deleteall\n'),
    ...Object.entries(files).flatMap(([path, file]) => fileStream(path, file)),
    Buffer.from('\n'),
  ]);
  return Buffer.concat(parts);
}

function fileStream(path: string, file: string | Buffer | FileSpec): Buffer[] {
  const { content, mode = '100644' } =
    typeof file === 'string' || Buffer.isBuffer(file) ? { content: file } : file;
  if (mode === '160000') return [Buffer.from(`M ${mode} ${String(content)} ${JSON.stringify(path)}\n`)];
  return [Buffer.from(`M ${mode} inline ${JSON.stringify(path)}\n`), data(content)];
}

function data(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

async function headOf(repository: string, branch: string): Promise<string> {
  return (await git(['--git-dir', repository, 'rev-parse', '--verify', `refs/heads/${branch}`])).trim();
}

/** Runs git apart from the configuration of the machine, and answers what it printed. */
async function git(args: readonly string[], input?: Buffer): Promise<string> {
  const child = spawn('git', args, { env: gitEnv(), stdio: ['pipe', 'pipe', 'pipe'] });
  // A command that reads nothing may be gone before its input is closed.
  child.stdin.on('error', () => {}).end(input ?? '');
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${complaint}`);
  return output;
}

function gitEnv(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
}
