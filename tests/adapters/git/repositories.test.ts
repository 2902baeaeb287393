import { access, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GitError, type Repositories } from '#src/adapters/git/port.ts';
import { openRepositories } from '#src/adapters/git/repositories/open-repositories.ts';
import type { GitService } from '#src/domain/git-host.ts';
import { packetLine, withMessages } from '#src/http/receivers/git-packets.ts';
import { outputOfGit } from '../../support/git-user.ts';

const ID = `rep_${'0'.repeat(26)}` as const;
const CLIENT = { organizationId: 'org_one', userId: 'usr_one' } as const;
const RUN = { signal: new AbortController().signal, log: () => undefined, client: CLIENT };

let home: string;
let repositories: Repositories;
let url: string;
let failures: unknown[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pilothouse-test-repositories-'));
  repositories = openAt();
  await repositories.create(ID, CLIENT);
  failures = [];
  const close = await serve();
  return async () => {
    close();
    await rm(home, { recursive: true, force: true });
  };
});
afterEach(async () => {
  // Private directories of jobs are gone, however the jobs ended.
  expect(await readdir(join(home, 'work')).catch(() => [])).toEqual([]);
});

const openAt = (options: Partial<Parameters<typeof openRepositories>[0]> = {}) =>
  openRepositories({ directory: join(home, 'repositories'), workDir: join(home, 'work'), ...options });

/** The least that git needs over HTTP. */
async function serve(): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const at = new URL(request.url ?? '/', 'http://127.0.0.1');
    try {
      if (at.pathname.endsWith('/info/refs')) {
        const service = at.searchParams.get('service') as GitService;
        const refs = await repositories.advertise(ID, service, undefined, RUN);
        response.setHeader('content-type', `application/x-${service}-advertisement`);
        response.end(Buffer.concat([packetLine(`# service=${service}\n`), Buffer.from('0000'), refs]));
      } else if (at.pathname.endsWith('git-receive-pack')) {
        const { answer } = await repositories.receive(ID, request, RUN);
        response.setHeader('content-type', 'application/x-git-receive-pack-result');
        response.end(withMessages(answer, ['a message']));
      } else {
        response.setHeader('content-type', 'application/x-git-upload-pack-result');
        for await (const chunk of repositories.upload(ID, request, undefined, RUN)) response.write(chunk);
        response.end();
      }
    } catch (error) {
      failures.push(error);
      response.statusCode = 500;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/site.git`;
  return () => void server.close();
}

async function git(...args: string[]): Promise<string> {
  const cwd = join(home, 'copy');
  await mkdir(cwd, { recursive: true });
  return outputOfGit(cwd, home, ...args);
}

async function commit(size = 10): Promise<void> {
  await git('init', '--quiet', '--initial-branch=main');
  const { randomBytes } = await import('node:crypto');
  await writeFile(join(home, 'copy', 'file'), randomBytes(size));
  await git('add', '.');
  await git('commit', '--quiet', '--message=Change');
}

const failed = (work: Promise<unknown>) =>
  work.then(
    () => false,
    () => true,
  );

it('takes a push, shows messages and answers a fetch', async () => {
  await commit();
  expect(await git('push', url, 'main')).toContain('remote: a message');
  await git('clone', '--quiet', url, 'again');
  expect(await readdir(join(home, 'copy', 'again'))).toContain('file');
  expect(failures).toEqual([]);
});

it('runs no hook of its folder', async () => {
  await commit();
  const hooks = join(home, 'repositories', `${ID}.git`, 'hooks');
  await mkdir(hooks, { recursive: true });
  for (const hook of ['pre-receive', 'update', 'post-receive', 'post-update']) {
    await writeFile(join(hooks, hook), `#!/bin/sh\ntouch ${home}/ran\n`);
    await chmod(join(hooks, hook), 0o755);
  }
  await git('push', url, 'main');
  await expect(access(join(home, 'ran'))).rejects.toThrow();
});

it('refuses objects that are not valid', async () => {
  await commit();
  const tree = (await git('rev-parse', 'HEAD^{tree}')).trim();
  const file = join(home, 'bad-commit');
  await writeFile(file, `tree ${tree}\nauthor x\ncommitter x\n\nbad\n`);
  const bad = (await git('hash-object', '-t', 'commit', '-w', '--literally', file)).trim();
  expect(await failed(git('push', url, `${bad}:refs/heads/bad`))).toBe(true);
  expect((await repositories.advertise(ID, 'git-upload-pack', undefined, RUN)).toString()).not.toContain(
    'refs/heads/bad',
  );
});

it('bounds the size of a repository, and stays usable', async () => {
  repositories = openAt({ maxBytes: 300_000 });
  await commit(2_000_000);
  expect(await failed(git('push', url, 'main'))).toBe(true);
  repositories = openAt();
  await git('push', url, 'main');
  repositories = openAt({ maxBytes: 300_000 });
  await commit(10);
  expect(await failed(git('push', url, 'main'))).toBe(true);
  expect(failures.at(-1)).toBeInstanceOf(GitError);
});

it('ends what takes too long', async () => {
  repositories = openAt({ deadlineMs: 200 });
  const forever = (async function* () {
    yield new Uint8Array();
    await new Promise<never>(() => undefined);
  })();
  await expect(repositories.receive(ID, forever, RUN)).rejects.toMatchObject({ failure: 'timed_out' });
});

it('takes no id that is a path', async () => {
  for (const id of ['rep_../x', 'rep_x', `${ID}/../x`, 'rep_'] as const)
    await expect(repositories.advertise(id, 'git-upload-pack', undefined, RUN)).rejects.toThrow('Not the id');
});

it('lists and removes repositories', async () => {
  expect(await repositories.list()).toEqual([ID]);
  await repositories.remove(ID);
  await repositories.remove(ID);
  expect(await repositories.list()).toEqual([]);
  await expect(repositories.receive(ID, (async function* () {})(), RUN)).rejects.toBeInstanceOf(GitError);
});
