import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { Cli } from './cli.ts';
import { CliFailure } from './failure.ts';

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
      throw new CliFailure('failed', `git ${args[0] ?? ''} failed: ${stderr.trim()}`, { code: 'GIT_FAILED' });
    },
  };
}

function notStarted(cause: Error, signal: AbortSignal): Error {
  if (signal.aborted) return cause;
  return new CliFailure('failed', 'git could not be started.', {
    ...{ code: 'GIT_MISSING', cause, hint: 'Install git, and see that it is in your PATH.' },
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
  readonly commit: string;
  /** Whether there are changes that are not committed. */
  readonly isDirty: boolean;
  /** Path of the folder below the root, as a build path. */
  readonly buildPath: string;
}

/** Throws a `CliFailure` with what to do where the folder has no commit to push. */
export async function openLocalRepository(cli: Cli, folder: string): Promise<LocalRepository> {
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
  const branch = await git.run(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  const prefix = (await git.read('rev-parse', '--show-prefix')).replace(/\/$/, '');
  return {
    ...{ git, root: root.stdout.replace(/\n$/, ''), commit: head.stdout.trim() },
    branch: branch.exitCode === 0 ? branch.stdout.trim() : 'main',
    isDirty: (await git.read('status', '--porcelain')) !== '',
    buildPath: `/${prefix}`,
  };
}

function notARepository(folder: string): CliFailure {
  return new CliFailure('usage', `${folder} is not in a git repository.`, {
    code: 'NOT_A_REPOSITORY',
    hint: 'Run: git init -b main && git add . && git commit -m "First commit"',
  });
}
