import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { readMigrations } from '#db/migrations/migrate.ts';
import { copySqlite } from '#db/sqlite-copy.ts';
import { packFolder } from '../../adapters/backup/archive/archive.ts';
import { type BackupManifest, describeFiles, MANIFEST_FILE } from '../../adapters/backup/archive/manifest.ts';
import type { BackupSecret } from '../../adapters/backup/archive/sealed-stream.ts';
import { copyRepositories, copyTree } from '../../adapters/backup/copy-tree.ts';
import { type BackupStore, backupName, isBackupOf } from '../../adapters/backup/port.ts';
import { planDump } from '../../adapters/backup/postgres/plan.ts';
import { runProgram } from '../../adapters/backup/postgres/run-program.ts';
import type { Config } from '../../config/config.ts';
import { isoFromNow, systemClock } from '../../kernel/clock.ts';
import { openVault } from '../../kernel/vault.ts';
import { DATA_FILES } from './data-files.ts';

/** The parts of a backup, as names below its root. */
export const PARTS = {
  ...DATA_FILES,
  dump: 'database.dump',
} as const;

const STAGING_PREFIX = 'backup-staging-';
const STALE_MS = 24 * 60 * 60_000;

/** What a backup is made of. The server may run meanwhile. */
export interface BackupSource {
  readonly config: Config;
  /** Of this program. */
  readonly version: string;
  readonly database: Database;
  readonly dataDir: string;
  readonly nodeId: string;
  readonly encryptionKey: Buffer;
}

export interface BackupTarget {
  readonly store: BackupStore;
  readonly secret: BackupSecret | null;
}

export interface CreatedBackup {
  readonly name: string;
  readonly bytes: number;
  readonly manifest: BackupManifest;
  /** Older backups that were removed. */
  readonly removed: readonly string[];
}

/** Makes a backup, stores it, and removes the oldest ones of this node. Throws a `BackupError`. */
export async function createBackup(
  source: BackupSource,
  { store, secret }: BackupTarget,
  signal: AbortSignal,
): Promise<CreatedBackup> {
  await removeStaleStaging(source.dataDir);
  const staging = await mkdtemp(join(source.dataDir, STAGING_PREFIX));
  try {
    const createdAt = isoFromNow(systemClock);
    const content = join(staging, 'content');
    const file = join(staging, 'file');
    await mkdir(content, { mode: 0o700 });
    const manifest = await stage(source, { content, createdAt, isEncrypted: secret !== null }, signal);
    await packFolder(content, file, { secret, signal });
    const name = backupName(source.nodeId, createdAt);
    await store.put(name, file, signal);
    const { size: bytes } = await stat(file);
    const removed = await removeOldest(store, source, signal);
    return { name, bytes, manifest, removed };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

interface Stage {
  readonly content: string;
  readonly createdAt: string;
  readonly isEncrypted: boolean;
}

/** Copies everything into a folder. Records first: what they name then exists in the files that are copied later. */
async function stage(
  source: BackupSource,
  { content, createdAt, isEncrypted }: Stage,
  signal: AbortSignal,
): Promise<BackupManifest> {
  const { config, database, dataDir } = source;
  const { applied } = await readMigrations(database);
  await copyRecords(config, dataDir, content, signal);
  const to = (part: string) => join(content, part);
  await writeFile(to(PARTS.nodeId), `${source.nodeId}\n`, { mode: 0o600 });
  const includesEncryptionKey = isEncrypted && config.BACKUP_ENCRYPTION_KEY;
  if (includesEncryptionKey)
    await writeFile(to(PARTS.encryptionKey), `${source.encryptionKey.toString('base64')}\n`, { mode: 0o600 });
  if (isEncrypted)
    await copyFile(join(dataDir, PARTS.credentials), to(PARTS.credentials)).catch(ignoreMissing);
  for (const part of [PARTS.logs, PARTS.knownHosts]) await copyTree(join(dataDir, part), to(part), signal);
  await copyRepositories(join(dataDir, PARTS.repositories), to(PARTS.repositories), signal);
  const manifest: BackupManifest = {
    format: 1,
    version: source.version,
    createdAt,
    nodeId: source.nodeId,
    database: { dialect: database.dialect, migrations: [...applied] },
    keyId: openVault(source.encryptionKey).keyId,
    includesEncryptionKey,
    files: await describeFiles(content),
  };
  await writeFile(to(MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
  return manifest;
}

/** Copies the records of a database that is in use, from one moment, into a folder. */
export async function copyRecords(
  { DATABASE_URL: databaseUrl, POSTGRES_BIN_DIR: binDir }: Config,
  dataDir: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (databaseUrl === undefined)
    return copySqlite(join(dataDir, PARTS.sqlite), join(folder, PARTS.sqlite), signal);
  await runProgram(planDump({ databaseUrl, binDir }, join(folder, PARTS.dump)), signal);
}

async function removeOldest(
  store: BackupStore,
  source: BackupSource,
  signal: AbortSignal,
): Promise<string[]> {
  const own = (await store.list(signal)).filter(({ name }) => isBackupOf(source.nodeId, name));
  const surplus = own.slice(0, Math.max(0, own.length - source.config.BACKUP_KEEP));
  for (const { name } of surplus) await store.remove(name, signal);
  return surplus.map(({ name }) => name);
}

/** Removes what a killed process has left. A younger folder may belong to another process. */
async function removeStaleStaging(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const { mtimeMs } = await stat(join(dataDir, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
