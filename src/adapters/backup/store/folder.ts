import { constants } from 'node:fs';
import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import { makeFolder } from '../make-folder.ts';
import { BackupError, type BackupStore, createdAtOf } from '../port.ts';
import { syncPath } from '../sync-path.ts';

/** Backups as files of one folder, which is created where it does not exist. */
export function openFolderStore(folder: string): BackupStore {
  const within = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (cause) {
      throw new BackupError(`The folder ${folder} cannot be used: ${messageOf(cause)}.`, { cause });
    }
  };
  return {
    address: folder,
    put: (name, file) =>
      within(async () => {
        await makeFolder(folder, 0o700);
        const draft = join(folder, `${pathPart(name)}.partial`);
        await rm(draft, { force: true });
        await copyFile(file, draft, constants.COPYFILE_FICLONE);
        await syncPath(draft);
        await rename(draft, join(folder, pathPart(name)));
        await syncPath(folder);
      }),
    get: (name, file) => within(() => copyFile(join(folder, pathPart(name)), file, constants.COPYFILE_EXCL)),
    list: () =>
      within(async () => {
        const names = await readdir(folder).catch(emptyIfMissing);
        const backups = names.filter((name) => createdAtOf(name) !== null).sort();
        return Promise.all(
          backups.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
        );
      }),
    remove: (name) => within(() => rm(join(folder, pathPart(name)), { force: true })),
  };
}

/** A name never leads out of the folder. */
function pathPart(name: string): string {
  if (name !== basename(name) || name === '' || name.startsWith('.'))
    throw new BackupError(`${name} is not the name of a backup.`);
  return name;
}

function emptyIfMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
