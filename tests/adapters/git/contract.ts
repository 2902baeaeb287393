import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CloneRequest, Git, GitCredential, RemoteBranch } from '#src/adapters/git/port.ts';
import type { Run } from '#src/kernel/run.ts';

/** What a harness makes: a host with one repository and one branch `main`, whose `sub/link` points to `a.txt`. */
export interface GitHarness {
  readonly git: Git;
  readonly url: string;
  readonly missingUrl: string;
  /** Credential that reads `url`. */
  readonly credential: GitCredential;
  readonly wrongCredential: GitCredential | null;
  readonly hash: string;
  /** The commit before it on `main`, and one that is on another branch alone. */
  readonly earlierHash: string;
  readonly strangeHash: string;
  close(): Promise<void>;
}

/** The commit before, with its own tree. */
export const EARLIER = { message: 'Begin', files: { 'a.txt': 'Before\n' } };

export const FIXTURE = {
  message: 'Add\tthe site\n\nBody',
  subject: 'Add the site',
  files: { 'a.txt': 'A\n', 'sub/b.txt': 'B\r\n' },
  links: { 'sub/link': '../a.txt' },
};

/** A run that collects its log. */
export function aRun(signal: AbortSignal = new AbortController().signal): Run & { readonly lines: string[] } {
  const lines: string[] = [];
  return { signal, lines, log: (line) => lines.push(line) };
}

/** What every adapter of the port guarantees. */
export function gitContract(name: string, open: () => Promise<GitHarness>): void {
  describe(`git contract: ${name}`, () => {
    let harness: GitHarness;
    let home: string;
    let made = 0;
    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'pilothouse-git-test-'));
      harness = await open();
    });
    afterAll(async () => {
      await harness.close();
      await rm(home, { recursive: true });
    });

    const branch = (change: Partial<RemoteBranch> = {}): RemoteBranch => ({
      url: harness.url,
      branch: 'main',
      credential: harness.credential,
      hostKeyScope: 'org_1',
      ...change,
    });
    const request = (change: Partial<CloneRequest> = {}): CloneRequest => {
      made += 1;
      return { ...branch(change), directory: join(home, `deep/clone-${made}`) };
    };

    test('clones the tree and answers the commit', async () => {
      const wanted = request();
      const run = aRun();
      expect(await harness.git.clone(wanted, run)).toEqual({ hash: harness.hash, subject: FIXTURE.subject });
      expect((await readdir(wanted.directory)).sort()).toEqual(['a.txt', 'sub']);
      expect(await readFile(join(wanted.directory, 'sub/b.txt'), 'utf8')).toBe('B\r\n');
      expect(await readlink(join(wanted.directory, 'sub/link'))).toBe('../a.txt');
      expect(run.lines.join('\n')).toContain(harness.hash.slice(0, 10));
    });

    test('clones an earlier commit of the branch where that is wanted', async () => {
      const wanted = request({ commit: harness.earlierHash });
      const commit = { hash: harness.earlierHash, subject: EARLIER.message };
      expect(await harness.git.clone(wanted, aRun())).toEqual(commit);
      expect(await readdir(wanted.directory)).toEqual(['a.txt']);
      expect(await readFile(join(wanted.directory, 'a.txt'), 'utf8')).toBe('Before\n');
    });

    test('takes the newest commit where it is the wanted one, or the wanted one is not of this branch', async () => {
      for (const commit of [harness.hash, harness.strangeHash, 'f'.repeat(40)])
        expect(await harness.git.clone(request({ commit }), aRun())).toMatchObject({ hash: harness.hash });
    });

    test('lists the branches', async () => {
      const { branches, defaultBranch } = await harness.git.branches(branch({ branch: 'nope' }), aRun());
      expect([...branches].sort()).toEqual(['main', 'other']);
      expect(defaultBranch).toBe('main');
      const missing = harness.git.branches(branch({ url: harness.missingUrl }), aRun());
      await expect(missing).rejects.toMatchObject({ failure: 'repository_not_found' });
    });

    test('finds repository and branch', async () => {
      expect(await harness.git.probe(branch(), aRun())).toEqual({ ok: true });
    });

    test.each([
      'nope',
      'mai',
      'heads/main',
      'refs/heads/main',
      '-x',
      'a..b',
      'a@{b',
      'a\nb',
      'x'.repeat(300),
      'constructor',
    ])('a branch %j is not there', async (name) => {
      await fails(request({ branch: name }), 'branch_not_found');
      expect(await harness.git.probe(branch({ branch: name }), aRun())).toMatchObject({
        ok: false,
        failure: 'branch_not_found',
      });
    });

    test('a repository that is not there', async () => {
      await fails(request({ url: harness.missingUrl }), 'repository_not_found');
      const found = await harness.git.probe(branch({ url: harness.missingUrl }), aRun());
      expect(found).toMatchObject({ ok: false, failure: 'repository_not_found' });
    });

    test.each([
      'file:///etc',
      '/etc',
      'ext::sh -c x',
      '--upload-pack=x',
      'ssh://-oProxyCommand=x/a',
      'git@-oX:a',
      'https://u:p@x.example/a',
    ])('an address %j is refused', async (url) => {
      await fails(request({ url }), 'address_refused');
      expect(await harness.git.probe(branch({ url }), aRun())).toMatchObject({
        ok: false,
        failure: 'address_refused',
      });
    });

    test('wrong and missing credentials', async (context) => {
      if (harness.wrongCredential === null) return context.skip('the host accepts any caller');
      for (const credential of [harness.wrongCredential, { kind: 'none' } as const]) {
        await fails(request({ credential }), 'authentication_failed');
        expect(await harness.git.probe(branch({ credential }), aRun())).toMatchObject({
          ok: false,
          failure: 'authentication_failed',
        });
      }
    });

    test('a run that is cancelled already', async () => {
      await fails(request(), 'cancelled', AbortSignal.abort());
    });

    test('an existing directory is left as it is', async () => {
      const wanted = request();
      await harness.git.clone(wanted, aRun());
      await expect(harness.git.clone(wanted, aRun())).rejects.toThrow(/EEXIST/);
      expect(await readFile(join(wanted.directory, 'a.txt'), 'utf8')).toBe('A\n');
    });

    async function fails(wanted: CloneRequest, failure: string, signal?: AbortSignal): Promise<void> {
      await expect(harness.git.clone(wanted, aRun(signal))).rejects.toMatchObject({
        name: 'GitError',
        failure,
      });
      await expect(readdir(wanted.directory)).rejects.toThrow(/ENOENT/);
    }
  });
}
