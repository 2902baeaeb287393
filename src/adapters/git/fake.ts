import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { branchNameProblem } from '#src/kernel/branch-name.ts';
import { parseGitUrl } from '#src/kernel/git-url.ts';
import type { Run } from '#src/kernel/run.ts';
import { removeTree } from './job-directory.ts';
import {
  type CloneRequest,
  type Commit,
  type Git,
  GitError,
  type GitFailure,
  type RemoteBranch,
} from './port.ts';
import { clean } from './progress.ts';

export interface FakeBranch {
  readonly hash: string;
  /** The whole message; its first line becomes the subject. */
  readonly message: string;
  readonly files: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  /** What the branch was before. */
  readonly earlier?: readonly Omit<FakeBranch, 'earlier'>[];
}

export interface FakeRepository {
  readonly branches: Readonly<Record<string, FakeBranch>>;
  /** When set, only this credential reads it. */
  readonly token?: string;
}

/** Repositories in memory, by URL. What was asked is kept, credentials included, for tests to look at. */
export interface FakeGit extends Git {
  readonly calls: readonly { readonly kind: 'clone' | 'probe'; readonly request: RemoteBranch }[];
  put(url: string, repository: FakeRepository): void;
  /** The next clone or probe fails like this. */
  failNext(failure: GitFailure, message: string): void;
  /** The next clones wait until the returned function is called or they are cancelled. */
  hold(): () => void;
}

/** Repositories in memory, for tests. */
export function fakeGit(): FakeGit {
  const repositories = new Map<string, FakeRepository>();
  const calls: { kind: 'clone' | 'probe'; request: RemoteBranch }[] = [];
  let failure: GitError | null = null;
  let gate: Promise<void> = Promise.resolve();

  const find = (request: RemoteBranch): FakeBranch => {
    const planned = failure;
    failure = null;
    if (planned !== null) throw planned;
    const parsed = parseGitUrl(request.url, { allowHttp: true });
    if (!parsed.ok) throw new GitError('address_refused', parsed.reason);
    if (branchNameProblem(request.branch) !== null)
      throw new GitError('branch_not_found', 'The branch name is not valid.');
    const repository = repositories.get(request.url);
    if (repository === undefined)
      throw new GitError('repository_not_found', `There is no repository at ${parsed.url.host}.`);
    const { credential } = request;
    const given = credential.kind === 'token' ? credential.token : undefined;
    if (repository.token !== undefined && repository.token !== given) {
      throw new GitError('authentication_failed', `${parsed.url.host} does not accept the credentials.`);
    }
    const branch = Object.hasOwn(repository.branches, request.branch)
      ? repository.branches[request.branch]
      : undefined;
    if (branch === undefined)
      throw new GitError('branch_not_found', `The branch "${request.branch}" does not exist.`);
    return branch;
  };

  return {
    calls,
    put: (url, repository) => void repositories.set(url, repository),
    failNext: (kind, message) => {
      failure = new GitError(kind, message);
    },
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
    async clone(request, run) {
      calls.push({ kind: 'clone', request });
      await mkdir(dirname(request.directory), { recursive: true });
      await mkdir(request.directory);
      try {
        await Promise.race([gate, cancelled(run)]);
        if (run.signal.aborted) throw cancellation();
        return await write(request, commitOf(request, find(request)), run);
      } catch (error) {
        await removeTree(request.directory);
        throw error;
      }
    },
    async probe(request) {
      calls.push({ kind: 'probe', request });
      try {
        find(request);
        return { ok: true };
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        return { ok: false, failure: error.failure, message: error.message };
      }
    },
    async branches(request) {
      const names = () => Object.keys(repositories.get(request.url)?.branches ?? {});
      // The branch is not asked for: the checks are those of one that exists.
      find({ ...request, branch: names()[0] ?? request.branch });
      return { branches: names().sort(), defaultBranch: names()[0] ?? null };
    },
    async inspect({ url, branch }) {
      const files = repositories.get(url)?.branches[branch]?.files;
      if (files === undefined) return null;
      const paths = (files['.gitmodules'] ?? '').matchAll(/^\s*path = (.+)$/gm);
      const submodules = [...paths].map(([, path = '']) => path);
      return { submodules, lfs: (files['.gitattributes'] ?? '').includes('filter=lfs') };
    },
    // It opens no SSH connection.
    hostKeyScopes: async () => [],
    async forgetHostKeys() {},
  };
}

function commitOf({ commit }: CloneRequest, branch: FakeBranch): FakeBranch {
  return [branch, ...(branch.earlier ?? [])].find(({ hash }) => hash === commit) ?? branch;
}

async function write({ directory }: CloneRequest, branch: FakeBranch, run: Run): Promise<Commit> {
  for (const [path, content] of Object.entries(branch.files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  for (const [path, target] of Object.entries(branch.links ?? {}))
    await symlink(target, join(directory, path));
  run.log(`Checked out ${branch.hash.slice(0, 10)}`);
  const [subject = ''] = branch.message.split('\n');
  return { hash: branch.hash, subject: clean(subject, 200) };
}

function cancelled({ signal }: Run): Promise<never> {
  return new Promise((_resolve, reject) => {
    const cancel = () => reject(cancellation());
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
  });
}

function cancellation(): GitError {
  return new GitError('cancelled', 'Fetching the repository was cancelled.');
}
