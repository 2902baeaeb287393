import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { allMigrations } from '#db/migrations/migrate.ts';
import { countTables } from '#db/queries/migration.ts';
import type { BackupManifest } from '../../adapters/backup/archive/manifest.ts';
import type { Config } from '../../config/config.ts';
import { openVault } from '../../kernel/vault.ts';
import { PARTS } from './create-backup.ts';

/** What a restore would do, and why it is refused. */
export interface RestorePlan {
  /** Sentences, in the order of the work. */
  readonly steps: readonly string[];
  /** Sentences; empty where the restore can be done. */
  readonly problems: readonly string[];
  /** Files and folders of the data folder that give way; they are kept in a folder beside them. */
  readonly replaced: readonly string[];
}

interface Unpacked {
  readonly folder: string;
  readonly manifest: BackupManifest;
}

/** Checks whether an unpacked backup can be restored with these settings. Changes nothing. */
export async function planRestore(
  config: Config,
  { folder, manifest }: Unpacked,
  { force }: { readonly force: boolean },
): Promise<RestorePlan> {
  const existing = (await readdir(config.DATA_DIR).catch(() => [])).filter((name) => !isScratch(name));
  const parts = (await readdir(folder)).filter((name) => name !== 'manifest.json');
  const replaced = existing.filter((name) => isReplaced(name, parts));
  const problems = [
    ...versionProblems(manifest),
    ...(await keyProblems(config, manifest, existing)),
    ...(await databaseProblems(config, manifest)),
    ...(existing.length > 0 && !force
      ? [
          `The data folder ${config.DATA_DIR} is not empty. Choose an empty one (DATA_DIR), or give --force: existing files are then moved aside.`,
        ]
      : []),
  ];
  const records =
    manifest.database.dialect === 'sqlite'
      ? `Write the records to ${join(config.DATA_DIR, PARTS.sqlite)}.`
      : 'Write the records into the empty PostgreSQL database of DATABASE_URL.';
  const pending = allMigrations().length - manifest.database.migrations.length;
  const steps = [
    ...(replaced.length > 0 ? [`Move aside in ${config.DATA_DIR}: ${replaced.join(', ')}.`] : []),
    records,
    `Write ${parts.filter((part) => part !== PARTS.sqlite && part !== PARTS.dump).join(', ')}.`,
    'Mark the records as restored: until "pilothouse admin confirm-restore" nothing unknown is removed, and the license hub is not contacted.',
    ...(pending > 0 ? [`The next start applies ${pending} migrations.`] : []),
  ];
  return { steps, problems, replaced };
}

/** Folders that backups and restores leave are not part of an installation. */
function isScratch(name: string): boolean {
  return /^(backup-staging-|restore-staging-|before-restore-|process\.lock|lost\+found$)/.test(name);
}

function isReplaced(name: string, parts: readonly string[]): boolean {
  return parts.includes(name) || name === `${PARTS.sqlite}-wal` || name === `${PARTS.sqlite}-shm`;
}

function versionProblems({ version, database }: BackupManifest): string[] {
  const known = new Set(allMigrations());
  const unknown = database.migrations.find((name) => !known.has(name));
  if (unknown === undefined) return [];
  return [
    `The backup is of version ${version}, which is later than this program (migration ${unknown}). Install that version or a later one.`,
  ];
}

async function keyProblems(
  { ENCRYPTION_KEY: given, DATA_DIR: dataDir }: Config,
  { keyId, includesEncryptionKey }: BackupManifest,
  existing: readonly string[],
): Promise<string[]> {
  if (given !== undefined) {
    if (openVault(given).keyId === keyId) return [];
    return ['ENCRYPTION_KEY is not the key that encrypted the secrets of the backup. Set it to that key.'];
  }
  if (includesEncryptionKey) return [];
  if (existing.includes(PARTS.encryptionKey)) {
    const text = await readFile(join(dataDir, PARTS.encryptionKey), 'utf8');
    if (openVault(Buffer.from(text.trim(), 'base64')).keyId === keyId) return [];
  }
  return [
    `The backup does not contain the encryption key ${keyId}. Set ENCRYPTION_KEY to it, or put it into ${join(dataDir, PARTS.encryptionKey)} and give --force.`,
  ];
}

async function databaseProblems(config: Config, { database }: BackupManifest): Promise<string[]> {
  const { DATABASE_URL: databaseUrl } = config;
  if (database.dialect === 'sqlite') {
    if (databaseUrl === undefined) return [];
    return ['The backup is of an embedded database. Leave DATABASE_URL unset.'];
  }
  if (databaseUrl === undefined)
    return ['The backup is of PostgreSQL. Set DATABASE_URL to an empty database.'];
  const target = openDatabase({ databaseUrl, dataDir: config.DATA_DIR });
  try {
    if ((await countTables(target.reader)) === 0) return [];
    return [
      'The database of DATABASE_URL is not empty. Create an empty one and set DATABASE_URL to it; the other one is not changed.',
    ];
  } finally {
    await target.close();
  }
}
