import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { Cli } from './cli.ts';
import { CliFailure } from './failure.ts';
import { LINK_FILE } from './link.ts';
import { nearest } from './nearest.ts';
import { plain, plainLines } from './table.ts';

export interface GitOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The user's own git in one folder. */
export interface LocalGit {
  readonly folder: string;
  run(args: readonly string[], options?: GitOptions): Promise<GitOutcome>;
  /** Standard output without the line break at its end. Throws a `CliFailure` where git fails. */
  read(...args: string[]): Promise<string>;
}

export interface GitOptions {
  /** Settings by name, given in the environment: an argument list can be seen by other users. */
  readonly config?: Readonly<Record<string, string>>;
  readonly onLine?: (line: string) => void;
}

export function localGit(
  { environment, signal }: Pick<Cli, 'environment' | 'signal'>,
  folder: string,
): LocalGit {
  const run = (args: readonly string[], { config = {}, onLine }: GitOptions = {}): Promise<GitOutcome> =>
    new Promise((resolve, reject) => {
      const env = { ...environment.forPrograms, ...configEnv(config), GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
      const child = spawn('git', args, { cwd: folder, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
      let stdout = '';
      let stderr = '';
      let rest = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
        const lines = (rest + text).split(/[\r\n]+/);
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.trim() !== '') onLine?.(line);
      });
      child.once('error', (cause) => reject(notStarted(cause, signal)));
      child.once('close', (code) => {
        if (rest.trim() !== '') onLine?.(rest);
        resolve({ exitCode: code ?? 1, stdout, stderr });
      });
    });
  return {
    folder,
    run,
    async read(...args) {
      const { exitCode, stdout, stderr } = await run(args);
      if (exitCode === 0) return stdout.replace(/\r?\n$/, '');
      throw new CliFailure('failed', `git ${args[0] ?? ''} failed: ${plainLines(stderr.trim())}`, {
        code: 'GIT_FAILED',
      });
    },
  };
}

const GIT_MISSING = 'GIT_MISSING';

/** For work that a computer without git does not need: null there. */
export async function unlessGitMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof CliFailure && error.code === GIT_MISSING) return null;
    throw error;
  }
}

function notStarted(cause: Error, signal: AbortSignal): Error {
  if (signal.aborted) return cause;
  return new CliFailure('failed', 'git could not be started.', {
    ...{ code: GIT_MISSING, cause, hint: 'Install git, and see that it is in your PATH.' },
  });
}

function configEnv(config: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(config);
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(entries.length)],
    ...entries.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]);
}

/** What of a folder can be pushed. */
export interface LocalRepository {
  readonly git: LocalGit;
  /** The root of the work tree. */
  readonly root: string;
  readonly branch: string;
  /** The newest commit of the branch. */
  readonly commit: string;
  /** Whether there are changes that are not committed. Links, which this program writes, do not count. */
  readonly isDirty: boolean;
  /** Path of the folder below the root, as a build path. */
  readonly buildPath: string;
}

/** Every path of the repository but the links of its folders. */
const PATHS_OF_USER = [':/', `:(top,exclude,glob)**/${LINK_FILE}`];

/**
 * The repository of a folder with the named branch, by default the current one. Throws a `CliFailure` with what to do
 * where the folder has no commit to push.
 */
export async function openLocalRepository(
  cli: Cli,
  folder: string,
  named?: string,
): Promise<LocalRepository> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new CliFailure('notFound', `${folder} is not a folder.`);
  const git = localGit(cli, folder);
  const root = await git.run(['rev-parse', '--show-toplevel']);
  if (root.exitCode !== 0) throw notARepository(folder);
  const head = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (head.exitCode !== 0)
    throw new CliFailure('usage', 'The repository has no commit yet.', {
      code: 'NO_COMMIT',
      hint: 'Run: git add . && git commit -m "First commit"',
    });
  const current = await git.run(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  const prefix = (await git.read('rev-parse', '--show-prefix')).replace(/\/$/, '');
  return {
    ...{ git, root: root.stdout.replace(/\n$/, '') },
    branch: named ?? (current.exitCode === 0 ? current.stdout.trim() : 'main'),
    commit: named === undefined ? head.stdout.trim() : await commitOfBranch(git, named),
    isDirty: (await git.read('status', '--porcelain', '--', ...PATHS_OF_USER)) !== '',
    buildPath: `/${prefix}`,
  };
}

function notARepository(folder: string): CliFailure {
  return new CliFailure('usage', `${folder} is not in a git repository.`, {
    code: 'NOT_A_REPOSITORY',
    hint: 'Run: git init -b main && git add . && git commit -m "First commit"',
  });
}

const MAX_LISTED_BRANCHES = 10;

async function commitOfBranch(git: LocalGit, branch: string): Promise<string> {
  const found = await git.run(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`]);
  if (found.exitCode === 0) return found.stdout.trim();
  const newestFirst = ['--sort=-committerdate', '--format=%(refname:lstrip=2)'];
  const list = await git.read('for-each-ref', ...newestFirst, 'refs/heads');
  const branches = list.split('\n').filter((name) => name !== '');
  const listed = branches.slice(0, MAX_LISTED_BRANCHES).map(plain).join(', ');
  const more = branches.length - MAX_LISTED_BRANCHES;
  const close = nearest(branch, branches);
  throw new CliFailure('notFound', `The repository has no branch ${branch}.`, {
    code: 'BRANCH_NOT_FOUND',
    details: branches.length === 0 ? [] : [`Its branches: ${listed}${more > 0 ? ` and ${more} more` : ''}`],
    hint:
      close === null
        ? `Give one of its branches, or create it with: git branch ${plain(branch)}`
        : `Did you mean ${plain(close)}?`,
  });
}
