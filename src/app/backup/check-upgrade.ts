import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations, SETTINGS_LEVEL } from '#db/migrations/migrate.ts';
import type { BackupStore } from '../../adapters/backup/port.ts';
import { messageOf } from '../../kernel/fault.ts';
import { openVault } from '../../kernel/vault.ts';
import { findUnconfirmedRestore } from '../../services/platform/restore/index.ts';
import { type BackupSource, PARTS } from './create-backup.ts';

const LIST_MS = 60_000;

export interface UpgradeCheck {
  readonly version: string;
  /** The newest migration of the database; null for an empty one. */
  readonly level: string | null;
  readonly pending: readonly string[];
  /** Sentences: with one of them this version does not start. */
  readonly problems: readonly string[];
  /** Sentences about what to do before. */
  readonly warnings: readonly string[];
  /** The newest backup in BACKUP_TARGET. */
  readonly newestBackup: string | null;
}

/** Checks whether this version can take over a database, without changing it. `openStore` is null without BACKUP_TARGET. */
export async function checkUpgrade(
  source: BackupSource,
  openStore: (() => BackupStore) | null,
): Promise<UpgradeCheck> {
  const { config, database, dataDir } = source;
  const { applied, pending, unknown } = await readMigrations(database);
  const problems = unknown.map(
    (name) =>
      `A later version has changed the database (migration ${name}). Install that version or a later one.`,
  );
  const warnings: string[] = [];
  const first = pending[0];
  const last = applied.at(-1);
  if (first !== undefined && last !== undefined && first < last)
    problems.push(
      `The database has ${last} but not ${first}: another program has changed it. Restore a backup.`,
    );
  if (applied.includes(SETTINGS_LEVEL) && (await findUnconfirmedRestore({ database })) !== null)
    warnings.push(
      'A restore is not confirmed. Check the sites, then run "pilothouse admin confirm-restore".',
    );
  if (pending.length > 0 && database.dialect === 'sqlite' && config.BACKUP_BEFORE_UPGRADE) {
    const { size } = await stat(join(dataDir, PARTS.sqlite));
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < size * 2)
      problems.push(
        `${dataDir} has too little free space for the copy before the upgrade: ${size * 2} bytes.`,
      );
  }
  const newestBackup = await newestOf(openStore, warnings);
  if (pending.length > 0 && newestBackup === null)
    warnings.push('There is no backup in BACKUP_TARGET. Create one with "pilothouse backup".');
  warnings.push(...keyWarnings(source));
  return { version: source.version, level: last ?? null, pending, problems, warnings, newestBackup };
}

async function newestOf(openStore: (() => BackupStore) | null, warnings: string[]): Promise<string | null> {
  if (openStore === null) return null;
  try {
    const backups = await openStore().list(AbortSignal.timeout(LIST_MS));
    return backups.at(-1)?.name ?? null;
  } catch (error) {
    warnings.push(`The backups cannot be listed: ${messageOf(error)}`);
    return null;
  }
}

function keyWarnings({ config, encryptionKey }: BackupSource): string[] {
  if (config.ENCRYPTION_KEY !== undefined) return [];
  return [`Keep a copy of the encryption key ${openVault(encryptionKey).keyId} apart from the records.`];
}
