import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../adapters/backup/make-folder.ts';
import { DATA_FILES } from './backup/data-files.ts';

/** What of the data folder the program itself keeps: folders, the generated key, and the folder's own id. */
export interface DataFolder {
  readonly path: string;
  readonly encryptionKey: Buffer;
  /** Survives restarts: names this folder in the leases of its processes. */
  readonly id: string;
  readonly sourcesDir: string;
  readonly logsDir: string;
  readonly gitDir: string;
  readonly knownHostsDir: string;
  readonly repositoriesDir: string;
  /** Writes a file that only this program's user may read. A reader sees the earlier content or all of the new one. */
  writeSecret(name: string, text: string): Promise<void>;
}

/**
 * Prepares the data folder: other users can pass through it to reach their applications, but read none of the
 * platform's files.
 */
export async function openDataFolder(path: string, givenKey: Buffer | undefined): Promise<DataFolder> {
  await makeFolder(path, 0o711);
  await chmod(path, 0o711);
  const folder = async (name: string): Promise<string> => {
    const directory = join(path, name);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return directory;
  };
  const writeSecret = async (name: string, text: string): Promise<void> => {
    const draft = join(path, `${name}.next`);
    await rm(draft, { force: true });
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, join(path, name));
  };
  const key =
    givenKey ?? Buffer.from(await readOrMake(join(path, DATA_FILES.encryptionKey), newKey), 'base64');
  return {
    path,
    encryptionKey: key,
    id: await readOrMake(join(path, DATA_FILES.nodeId), () => randomBytes(8).toString('hex')),
    sourcesDir: await folder('sources'),
    logsDir: await folder(DATA_FILES.logs),
    gitDir: await folder('git'),
    knownHostsDir: await folder(DATA_FILES.knownHosts),
    repositoriesDir: await folder(DATA_FILES.repositories),
    writeSecret,
  };
}

/** Removes clones that a killed process has left half-way. Only while no other process works in the folder. */
export async function emptySources({ sourcesDir }: DataFolder): Promise<void> {
  await rm(sourcesDir, { recursive: true, force: true });
  await mkdir(sourcesDir, { mode: 0o700 });
}

const newKey = (): string => randomBytes(32).toString('base64');

async function readOrMake(path: string, make: () => string): Promise<string> {
  try {
    // Exclusive, so that of two processes which start at once one makes it and the other reads it.
    await writeFile(path, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
