import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BackupSecret } from '../adapters/backup/archive/sealed-stream.ts';
import type { BackupStore } from '../adapters/backup/port.ts';
import { openFolderStore } from '../adapters/backup/store/folder.ts';
import { openS3Store } from '../adapters/backup/store/s3.ts';
import { openGuardedFetch } from '../adapters/http-client/guarded-fetch.ts';
import { openNameResolver } from '../adapters/http-client/resolve-name.ts';
import { openTargetGuard } from '../adapters/http-client/resolve-target.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/fault.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { ownListenersOf } from './outgoing-guard.ts';

const MIN_PASSPHRASE = 12;
const KEY_BYTES = 32;

/** Opens the store of a target: a folder, or `s3://bucket/prefix`. Throws an `OperatorError` for an incomplete setting. */
export function openBackupStore(config: Config, target = config.BACKUP_TARGET): BackupStore {
  if (target === undefined)
    throw new OperatorError(
      'The place for backups is not set. Set BACKUP_TARGET to a folder or s3://bucket/prefix.',
    );
  return target.startsWith('s3://') ? openBucket(config, target) : openFolderStore(resolve(target));
}

function openBucket(config: Config, target: string): BackupStore {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(target);
  if (match === null) throw new OperatorError(`${target} is not an address such as s3://bucket/prefix.`);
  const [, bucket = '', prefix = ''] = match;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new OperatorError(
      'A target with s3:// needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    );
  const region = config.BACKUP_S3_REGION;
  return openS3Store({
    endpoint: config.BACKUP_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    credentials: { accessKeyId, secretAccessKey, region },
    clock: systemClock,
    fetch: openGuardedFetch({
      guard: openTargetGuard({
        // The operator names the store, which is often in the same network.
        allowedPrivateTargets: ['0.0.0.0/0', '::/0'],
        resolveName: openNameResolver(),
        ownListeners: ownListenersOf(config),
      }),
    }),
  });
}

/** What encrypts backups by the settings; null: they are not encrypted. Throws an `OperatorError` for a file it cannot use. */
export async function backupSecretOf(config: Config): Promise<BackupSecret | null> {
  const {
    BACKUP_KEY_FILE: keyFile,
    BACKUP_PASSPHRASE_FILE: passphraseFile,
    BACKUP_PASSPHRASE: given,
  } = config;
  if (keyFile !== undefined) {
    const key = Buffer.from(await readFirstLine('BACKUP_KEY_FILE', keyFile), 'base64');
    if (key.length === KEY_BYTES) return { kind: 'key', key };
    throw new OperatorError(`The file of BACKUP_KEY_FILE must contain ${KEY_BYTES} bytes in base64.`);
  }
  const passphrase =
    passphraseFile === undefined ? given : await readFirstLine('BACKUP_PASSPHRASE_FILE', passphraseFile);
  if (passphrase === undefined) return null;
  if (passphrase.length >= MIN_PASSPHRASE) return { kind: 'passphrase', passphrase };
  throw new OperatorError(`The passphrase of backups must have at least ${MIN_PASSPHRASE} characters.`);
}

async function readFirstLine(variable: string, file: string): Promise<string> {
  try {
    const [line = ''] = (await readFile(file, 'utf8')).split('\n');
    return line.trim();
  } catch (cause) {
    throw new OperatorError(`The file of ${variable} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}
