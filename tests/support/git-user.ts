import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];

/** Runs git in a folder as a user does, with nothing of the machine's own settings. */
export async function git(
  cwd: string,
  home: string,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
  return run('git', [...AUTHOR, ...args], { cwd, env });
}

/** All that git prints there. */
export async function outputOfGit(cwd: string, home: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await git(cwd, home, ...args);
  return stdout + stderr;
}

/** Commits one file, in a folder that is its own home. */
export async function commitFile(
  folder: string,
  file: string,
  { content, message }: { content: string; message: string },
): Promise<void> {
  await writeFile(join(folder, file), content);
  await git(folder, folder, 'add', '.');
  await git(folder, folder, 'commit', '--quiet', `--message=${message}`);
}
