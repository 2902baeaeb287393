import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '#db/folder-lock.ts';
import { readMigrations } from '#db/migrations/migrate.ts';
import { findLatestHeartbeat } from '#db/queries/node.ts';
import { syncPath } from '../../adapters/backup/sync-path.ts';
import { systemClock } from '../../kernel/clock.ts';
import { systemIds } from '../../kernel/ids.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { openVault } from '../../kernel/vault.ts';
import { isNodeAlive } from '../../services/platform/core/index.ts';
import {
  type KeyState,
  readKeyState,
  rotateEncryptionKey,
} from '../../services/platform/encryption-key/index.ts';
import { type BackupSource, PARTS } from './create-backup.ts';

const NEXT_FILE = 'encryption.key.next';
const KEY_BYTES = 32;

export interface RotatedKey {
  readonly keyId: string;
  /** How many values were sealed again. */
  readonly sealed: number;
  /** Where the new key is. */
  readonly file: string;
  /** Where the earlier key is; null where the setting ENCRYPTION_KEY contains it. */
  readonly previousFile: string | null;
}

/**
 * Makes a new encryption key and seals every stored secret with it. The new key is in a file of the data folder before
 * anything is sealed, so that an interrupted rotation can be continued. Throws an `OperatorError` while a server runs.
 */
export async function rotateKey({
  config,
  database,
  dataDir,
  encryptionKey: oldKey,
}: BackupSource): Promise<RotatedKey> {
  const unlock = lockFolder(dataDir);
  try {
    const seenAt = await findLatestHeartbeat(database.writer);
    if (database.dialect === 'postgres' && seenAt !== undefined && isNodeAlive(systemClock, seenAt))
      throw new OperatorError(
        'A server has used this database in the last 30 seconds. Stop every server, wait, and try again.',
      );
    const { pending, unknown } = await readMigrations(database);
    if (pending.length + unknown.length > 0)
      throw new OperatorError('The database is of another version. Start the server of this version once.');
    const newKey = await settleKey(dataDir, oldKey, await readKeyState(database));
    const services = { database, clock: systemClock, ids: systemIds(systemClock) };
    const sealed = await rotateEncryptionKey(services, { oldKey, newKey });
    const { keyId } = openVault(newKey);
    if (config.ENCRYPTION_KEY !== undefined)
      return { keyId, sealed, file: join(dataDir, NEXT_FILE), previousFile: null };
    const file = join(dataDir, PARTS.encryptionKey);
    const previousFile = `${file}.${openVault(oldKey).keyId}`;
    await writeFile(previousFile, `${oldKey.toString('base64')}\n`, { mode: 0o600, flush: true });
    await rename(join(dataDir, NEXT_FILE), file);
    await syncPath(dataDir);
    return { keyId, sealed, file, previousFile };
  } finally {
    unlock();
  }
}

/**
 * The key of a rotation that the database knows: one that was interrupted, or that was completed while the setting still
 * has the old key. Otherwise a new one. Every other key in the file is of an earlier rotation, and has been given up since.
 */
async function settleKey(dataDir: string, oldKey: Buffer, { current, next }: KeyState): Promise<Buffer> {
  const file = join(dataDir, NEXT_FILE);
  const left = await readKey(file);
  if (left !== null) {
    const { keyId } = openVault(left);
    if (keyId === next || (keyId === current && !left.equals(oldKey))) return left;
  }
  const key = randomBytes(KEY_BYTES);
  const draft = `${file}.draft`;
  await writeFile(draft, `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncPath(dataDir);
  return key;
}

/** Null where there is no key. */
async function readKey(file: string): Promise<Buffer | null> {
  try {
    const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
    return key.length === KEY_BYTES ? key : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
