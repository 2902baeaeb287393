import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ok, problem, type Result, warning } from './findings.ts';
import { OLDEST_NODE } from './oldest-node.ts';

const TIMEOUT_MS = 5_000;
/** Where the server looks for git and ssh. */
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** Whether this Node.js is new enough. */
export function checkNode(version = process.versions.node): Result {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  const isEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (isEnough) return ok(`Node.js ${version}.`);
  return problem(
    `Node.js ${version} is too old: the server needs ${OLDEST_NODE} or later.`,
    `Install Node.js ${OLDEST_NODE} or later.`,
  );
}

/** Whether git is installed where the server looks for it. */
export async function checkGit(searchPath = SEARCH_PATH): Promise<Result> {
  const version = await firstLineOf('git', ['--version'], searchPath);
  if (version !== null) return ok(`${version}.`);
  return problem(
    'git is not installed: applications cannot be imported.',
    'Install the package git, in /usr/local/bin or /usr/bin.',
  );
}

/** Whether an SSH client is installed where the server looks for it. */
export async function checkSsh(searchPath = SEARCH_PATH): Promise<Result> {
  const version = await firstLineOf('ssh', ['-V'], searchPath);
  if (version !== null) return ok(`${version}.`);
  return warning(
    'ssh is not installed: repositories with SSH addresses cannot be read.',
    'Install the package openssh-client.',
  );
}

/** The first line that a program prints. Null: it cannot be run. */
async function firstLineOf(program: string, options: string[], searchPath: string): Promise<string | null> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, options, {
      ...{ timeout: TIMEOUT_MS, env: { PATH: searchPath, LC_ALL: 'C' } },
    });
    return (stdout || stderr).split('\n')[0]?.trim() ?? '';
  } catch {
    return null;
  }
}
