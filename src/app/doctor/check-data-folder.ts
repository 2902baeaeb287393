import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../../kernel/fault.ts';
import { ok, problem, type Result, warning } from './findings.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const NEEDED_BYTES = 512 * MIB;
const COMFORTABLE_BYTES = 5 * GIB;

/** Whether files can be written below `DATA_DIR`, and how much space is free there. Writes an empty file and removes it. */
export async function checkDataFolder(dataDir: string): Promise<Result> {
  const folder = await existingFolder(dataDir);
  try {
    const file = join(folder, `.doctor-${process.pid}`);
    await writeFile(file, '', { mode: 0o600, flag: 'wx' });
    await rm(file, { force: true });
  } catch (error) {
    return problem(
      `${folder} is not writable: ${messageOf(error)}.`,
      'Set DATA_DIR to a folder that the user of the server can write, and run this check as that user.',
    );
  }
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  const state =
    folder === dataDir ? `${dataDir} is writable` : `${dataDir} does not exist yet and can be created`;
  const message = `${state}; ${(freeBytes / GIB).toFixed(1)} GiB are free.`;
  const hint =
    'Free space, or move DATA_DIR to a larger disk: builds, releases, logs and databases are there.';
  if (freeBytes < NEEDED_BYTES) return problem(message, hint);
  return freeBytes < COMFORTABLE_BYTES ? warning(message, hint) : ok(message);
}

/** The folder itself, or the nearest one above it that exists. */
async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found !== null || dirname(path) === path ? path : existingFolder(dirname(path));
}
