import { access, chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { lockFolder } from '#db/folder-lock.ts';
import { migrate, SETTINGS_LEVEL } from '#db/migrations/migrate.ts';
import { unpackFile } from '../../adapters/backup/archive/archive.ts';
import {
  type BackupManifest,
  MANIFEST_FILE,
  readManifest,
  verifyFiles,
} from '../../adapters/backup/archive/manifest.ts';
import type { BackupSecret } from '../../adapters/backup/archive/sealed-stream.ts';
import { makeFolder } from '../../adapters/backup/make-folder.ts';
import { BACKUP_SUFFIX, BackupError, type BackupStore } from '../../adapters/backup/port.ts';
import { planRestore as planRestoreProgram } from '../../adapters/backup/postgres/plan.ts';
import { runProgram } from '../../adapters/backup/postgres/run-program.ts';
import type { Config } from '../../config/config.ts';
import { isoFromNow, systemClock } from '../../kernel/clock.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { markRestored } from '../../services/platform/restore/index.ts';
import { PARTS } from './create-backup.ts';
import { planRestore, type RestorePlan } from './plan-restore.ts';

export interface RestoreRequest {
  /** The name of a backup in the store, or the path of a file. */
  readonly backup: string;
  readonly dryRun: boolean;
  readonly force: boolean;
}

export interface RestoreOutcome extends RestorePlan {
  readonly manifest: BackupManifest;
  readonly isRestored: boolean;
  /** Where the files are that gave way; null where nothing gave way. */
  readonly movedTo: string | null;
}

interface RestoreSource {
  readonly config: Config;
  /** Undefined: the backup is a file. */
  readonly store: () => BackupStore;
  readonly secret: BackupSecret | null;
}

/**
 * Restores a backup into the data folder and the database of the settings. Everything is verified before anything is
 * written. Throws an `OperatorError` where it is refused and a `BackupError` where the backup cannot be used.
 */
export async function restoreBackup(
  { config, store, secret }: RestoreSource,
  { backup, dryRun, force }: RestoreRequest,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const dataDir = config.DATA_DIR;
  await makeFolder(dataDir, 0o711);
  const unlock = dryRun ? () => undefined : lockFolder(dataDir);
  const staging = await mkdtemp(join(dataDir, 'restore-staging-'));
  try {
    const folder = join(staging, 'content');
    const file = await localFile(backup, store, join(staging, 'file'), signal);
    await unpackFile(file, folder, { secret, signal });
    const manifest = await readManifest(folder);
    await verifyFiles(folder, manifest);
    const plan = await planRestore(config, { folder, manifest }, { force });
    if (dryRun) return { ...plan, manifest, isRestored: false, movedTo: null };
    if (plan.problems.length > 0) throw new OperatorError(plan.problems.join(' '));
    await writeRecords(config, { folder, manifest }, signal);
    const movedTo = await moveAside(dataDir, plan.replaced);
    for (const name of await readdir(folder)) {
      if (name !== MANIFEST_FILE && name !== PARTS.dump)
        await rename(join(folder, name), join(dataDir, name));
    }
    await chmod(dataDir, 0o711);
    return { ...plan, manifest, isRestored: true, movedTo };
  } finally {
    // Files of an archive that is damaged may still be written.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    unlock();
    if (dryRun) await removeIfEmpty(dataDir);
  }
}

/** The file of a backup: a path, or a copy from the store. */
async function localFile(
  backup: string,
  store: () => BackupStore,
  copy: string,
  signal: AbortSignal,
): Promise<string> {
  const isPath = isAbsolute(backup) || backup !== basename(backup) || !backup.endsWith(BACKUP_SUFFIX);
  if (isPath || (await exists(backup))) {
    if (await exists(backup)) return backup;
    throw new BackupError(`There is no file ${backup}.`);
  }
  await store().get(backup, copy, signal);
  return copy;
}

/** Prepares the restored records, on SQLite in the staging folder, from where they are moved. */
async function writeRecords(
  { DATABASE_URL: databaseUrl, POSTGRES_BIN_DIR: binDir }: Config,
  { folder, manifest }: { readonly folder: string; readonly manifest: BackupManifest },
  signal: AbortSignal,
): Promise<void> {
  if (databaseUrl !== undefined)
    await runProgram(planRestoreProgram({ databaseUrl, binDir }, join(folder, PARTS.dump)), signal);
  const database = openDatabase({ databaseUrl, dataDir: folder });
  try {
    // Records of an earlier level have no table for the mark.
    if (!manifest.database.migrations.includes(SETTINGS_LEVEL)) await migrate(database, SETTINGS_LEVEL);
    const restoredAt = isoFromNow(systemClock);
    await markRestored(database.writer, { restoredAt, backupCreatedAt: manifest.createdAt });
  } finally {
    await database.close();
  }
}

async function moveAside(dataDir: string, names: readonly string[]): Promise<string | null> {
  if (names.length === 0) return null;
  const time = isoFromNow(systemClock).replaceAll(/[-:]|\.\d+/g, '');
  const folder = join(dataDir, `before-restore-${time}`);
  await mkdir(folder, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(folder, name));
  return folder;
}

/** A check leaves no folder behind that it has created. */
async function removeIfEmpty(dataDir: string): Promise<void> {
  if ((await readdir(dataDir)).length === 0) await rm(dataDir, { recursive: true });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
