/** What the command line does on the data folder of this machine, beside the server or in its place. */
import { resolve } from 'node:path';
import { BACKUP_SUFFIX, createdAtOf } from '../adapters/backup/port.ts';
import { loadConfig } from '../config/config.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemIds } from '../kernel/ids.ts';
import { confirmRestore, findUnconfirmedRestore } from '../services/platform/restore/index.ts';
import { checkUpgrade, type UpgradeCheck } from './backup/check-upgrade.ts';
import { createBackup } from './backup/create-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { type RotatedKey, rotateKey } from './backup/rotate-key.ts';
import { backupSecretOf, openBackupStore } from './open-backup-store.ts';
import { type SettingsSource, withDataFolder } from './with-data-folder.ts';

/** Makes a backup of the installation that the settings name. */
export async function backUp(
  settings: SettingsSource,
  { to }: { readonly to: string | undefined },
  signal: AbortSignal,
) {
  return withDataFolder(settings, async (source) => {
    const store = openBackupStore(source.config, to ?? source.config.BACKUP_TARGET);
    const secret = await backupSecretOf(source.config);
    const { name, bytes, manifest, removed } = await createBackup(source, { store, secret }, signal);
    const { createdAt, includesEncryptionKey } = manifest;
    return {
      ...{ name, target: store.address, bytes, createdAt, encrypted: secret !== null },
      ...{ includesEncryptionKey, removed: [...removed] },
    };
  });
}

/** The backups of a store, oldest first. */
export async function listBackups(
  settings: SettingsSource,
  { from }: { readonly from: string | undefined },
  signal: AbortSignal,
) {
  const config = loadConfig(settings);
  const backups = await openBackupStore(config, from ?? config.BACKUP_TARGET).list(signal);
  return backups.map(({ name, bytes }) => ({ name, createdAt: createdAtOf(name) ?? '', bytes }));
}

interface RestoreCall {
  readonly backup: string;
  readonly from: string | undefined;
  readonly force: boolean;
  readonly dryRun: boolean;
  /** Paths are relative to it. */
  readonly cwd: string;
}

/** Restores a backup into the data folder and database that the settings name. */
export async function restore(
  settings: SettingsSource,
  { backup, from, force, dryRun, cwd }: RestoreCall,
  signal: AbortSignal,
) {
  const config = loadConfig(settings);
  const secret = await backupSecretOf(config);
  const isName = createdAtOf(backup) !== null && backup.endsWith(BACKUP_SUFFIX);
  const store = () => openBackupStore(config, from ?? config.BACKUP_TARGET);
  const source = { config, secret, store };
  const request = { backup: isName ? backup : resolve(cwd, backup), dryRun, force };
  const { manifest, isRestored, steps, problems, movedTo } = await restoreBackup(source, request, signal);
  return {
    restored: isRestored,
    ...{ createdAt: manifest.createdAt, version: manifest.version, dialect: manifest.database.dialect },
    ...{ files: manifest.files.length, steps: [...steps], problems: [...problems], movedTo },
  };
}

/** Shows the restore that is not confirmed, and confirms it. */
export async function confirm(settings: SettingsSource, { yes }: { readonly yes: boolean }) {
  return withDataFolder(settings, async ({ database }) => {
    const found = await findUnconfirmedRestore({ database });
    const services = { database, clock: systemClock, ids: systemIds(systemClock) };
    const confirmed = yes && found !== null && (await confirmRestore(services));
    return {
      confirmed,
      restoredAt: found?.restoredAt ?? null,
      backupCreatedAt: found?.backupCreatedAt ?? null,
    };
  });
}

/** Replaces the encryption key. No server may run. */
export async function rotate(settings: SettingsSource): Promise<RotatedKey> {
  return withDataFolder(settings, rotateKey);
}

export { diagnoseServer } from './doctor/diagnose-server.ts';

/** Checks a database before the first start of this version. */
export async function checkForUpgrade(settings: SettingsSource): Promise<UpgradeCheck> {
  return withDataFolder(settings, (source) =>
    checkUpgrade(
      source,
      source.config.BACKUP_TARGET === undefined ? null : () => openBackupStore(source.config),
    ),
  );
}
