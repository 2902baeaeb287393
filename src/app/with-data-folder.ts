import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { BackupSource } from './backup/create-backup.ts';
import { DATA_FILES } from './backup/data-files.ts';
import { VERSION } from './version.ts';

/** Variables of the environment, as the server has them. */
export type SettingsSource = Readonly<Record<string, string | undefined>>;

/**
 * Opens the data folder and the database of an installation for a command of its administrator; the server may run
 * meanwhile. Nothing is created: a mistyped DATA_DIR is an `OperatorError`.
 */
export async function withDataFolder<Result>(
  settings: SettingsSource,
  work: (installation: BackupSource) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(settings);
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
  if (databaseUrl === undefined) await assertExists(dataDir, DATA_FILES.sqlite);
  await assertExists(dataDir, DATA_FILES.nodeId);
  const nodeId = (await readFile(join(dataDir, DATA_FILES.nodeId), 'utf8')).trim();
  const encryptionKey = await readKey(config);
  const database = openDatabase({ databaseUrl, dataDir });
  try {
    return await work({ config, version: VERSION, database, dataDir, nodeId, encryptionKey });
  } finally {
    await database.close();
  }
}

async function readKey({ ENCRYPTION_KEY: given, DATA_DIR: dataDir }: Config): Promise<Buffer> {
  if (given !== undefined) return given;
  await assertExists(dataDir, DATA_FILES.encryptionKey);
  return Buffer.from((await readFile(join(dataDir, DATA_FILES.encryptionKey), 'utf8')).trim(), 'base64');
}

async function assertExists(dataDir: string, file: string): Promise<void> {
  await access(join(dataDir, file)).catch(() => {
    throw new OperatorError(
      `${dataDir} does not contain ${file}. Set DATA_DIR and the other settings as the server has them.`,
    );
  });
}
