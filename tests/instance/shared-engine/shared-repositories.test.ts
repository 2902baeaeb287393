import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { FakeCluster } from '#src/adapters/workloads/fake-cluster.ts';
import { openTestApp } from '../../support/app.ts';
import { commitFile, outputOfGit } from '../../support/git-user.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noPostgres } from '../../support/test-database.ts';
import { openProcesses } from './processes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pilothouse-test-shared-'));
  await git('init', '--quiet', '--initial-branch=main');
  return () => rm(folder, { recursive: true, force: true });
});

const git = (...args: string[]): Promise<string> => outputOfGit(folder, folder, ...args);

const commit = (file: string): Promise<void> => commitFile(folder, file, { content: file, message: file });

/** A repository of an engine that processes share: its address, and the folder with the copies of this process. */
async function aRepository(): Promise<{ url: string; copies: string }> {
  const world = await openTestApp({}, { workloads: new FakeWorkloads({ cluster: new FakeCluster() }) });
  onTestFinished(() => world.close());
  const { gitUrl } = await world.ok<{ gitUrl: string }>('POST /api/repository.create', {});
  const url = gitUrl.replace('http://', `http://any:${world.key}@`);
  return { url, copies: join(world.dataDir, 'repositories') };
}

test('a copy that is lost is made again from the database', async () => {
  const { url, copies } = await aRepository();
  const loseCopies = async () => {
    for (const copy of await readdir(copies)) await rm(join(copies, copy), { recursive: true });
  };
  await commit('one');
  await git('push', url, 'main:trunk');
  await git('push', url, 'main:other');
  await loseCopies();
  await commit('two');
  await git('tag', 'v2');
  await git('push', url, 'main:trunk', 'v2');
  await git('push', '--delete', url, 'other');
  await loseCopies();
  await git('clone', '--quiet', url, 'copy');
  expect(await readdir(join(folder, 'copy'))).toEqual(expect.arrayContaining(['one', 'two']));
  const refs = (await git('ls-remote', '--symref', url))
    .split('\n')
    .map((line) => line.replace(/^\w{40}\t/, ''));
  expect(refs).toEqual(
    expect.arrayContaining(['ref: refs/heads/trunk\tHEAD', 'refs/heads/trunk', 'refs/tags/v2']),
  );
  expect(refs).not.toContain('refs/heads/other');
  expect(await git('-C', 'copy', 'fsck', '--strict')).not.toMatch(/error|missing/);
});

test('what a crash in the middle of a push has left is dropped', async () => {
  const { url, copies } = await aRepository();
  await commit('one');
  await git('push', url, 'main:trunk');
  const [copy = ''] = await readdir(copies);
  const inCopy = (...names: string[]) => join(copies, copy, ...names);
  await mkdir(inCopy('refs', 'heads'), { recursive: true });
  await writeFile(inCopy('refs', 'heads', 'unstored'), await git('rev-parse', 'HEAD'));
  expect(await git('ls-remote', '--heads', url), 'it is in the copy').toContain('refs/heads/unstored');
  await writeFile(inCopy('pilothouse-changing'), '');
  const heads = await git('ls-remote', '--heads', url);
  expect(heads).toContain('refs/heads/trunk');
  expect(heads).not.toContain('refs/heads/unstored');
  await commit('two');
  await git('push', url, 'main:trunk');
  expect(await readdir(inCopy())).not.toContain('pilothouse-changing');
});

describe.skipIf(noPostgres !== null)(`repositories of three processes${skipNote(noPostgres)}`, () => {
  test('are pushed to and read at each of them', async () => {
    const { processes } = await openProcesses();
    const [first] = processes;
    const { gitUrl } = (await first?.call('POST /api/repository.create', {}))?.body ?? {};
    const { pathname } = new URL(gitUrl);
    const urls = processes.map(({ world }) => {
      const url = new URL(pathname, world.url);
      url.username = 'any';
      url.password = first?.world.key ?? '';
      return url.href;
    });
    const [one = '', two = '', three = ''] = urls;
    await commit('one');
    await git('push', one, 'main');
    await commit('two');
    await git('push', two, 'main');
    await commit('three');
    await git('push', three, 'main');
    const heads = await Promise.all(urls.map((url) => git('ls-remote', url, 'refs/heads/main')));
    expect(new Set(heads).size).toBe(1);
    await git('clone', '--quiet', one, 'copy');
    expect(await readdir(join(folder, 'copy'))).toEqual(expect.arrayContaining(['one', 'two', 'three']));

    // Of pushes at once to several processes each succeeds as a whole or fails.
    const pushes = urls.map((url, at) => git('push', url, `main:branch-${at}`));
    const pushed = (await Promise.allSettled(pushes)).map(({ status }) => status === 'fulfilled');
    expect(pushed).toContain(true);
    const found = (await git('ls-remote', '--heads', two)).match(/branch-\d/g)?.sort();
    expect(found).toEqual([0, 1, 2].filter((at) => pushed[at]).map((at) => `branch-${at}`));
  });
});
