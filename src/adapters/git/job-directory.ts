import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const PREFIX = 'git-job-';

/** Makes a directory that only this program's user can enter. Remove it with `removeTree` in a `finally`. */
export async function makeJobDirectory(workDir: string): Promise<string> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(workDir, `${PREFIX}${process.pid}-`));
  await chmod(directory, 0o700);
  return directory;
}

/** Writes a file that only this program's user can read. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
}

/** Removes a folder with everything in it. Succeeds if it does not exist. */
export async function removeTree(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes what programs that were killed left behind (keys lie there); live programs' directories stay. */
export async function removeAbandonedJobs(workDir: string): Promise<void> {
  for (const name of await namesIn(workDir)) {
    const pid = Number(/^git-job-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid)) continue;
    const directory = join(workDir, name);
    if (pid === process.pid ? await isOlderThanThisProcess(directory) : !isAlive(pid))
      await removeTree(directory);
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch {
    return [];
  }
}

/** In a container every start may have the same process id. */
async function isOlderThanThisProcess(directory: string): Promise<boolean> {
  const found = await stat(directory).catch(() => null);
  return found !== null && found.mtimeMs < performance.timeOrigin - 1000;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
