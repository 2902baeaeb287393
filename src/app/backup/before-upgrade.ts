import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { readMigrations } from '#db/migrations/migrate.ts';
import type { Config } from '../../config/config.ts';
import { isoFromNow, systemClock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/fault.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { copyRecords } from './create-backup.ts';

export const BEFORE_UPGRADE_FOLDER = 'before-upgrade';
const KEPT = 3;
const DEADLINE_MS = 60 * 60_000;

/**
 * Copies the records before migrations change them; does nothing on an empty or current database. Throws an
 * `OperatorError` where the copy fails: the database is unchanged then.
 */
export async function copyBeforeUpgrade(
  config: Config,
  database: Database,
  dataDir: string,
  log: Logger,
): Promise<void> {
  const { applied, pending } = await readMigrations(database);
  const level = applied.at(-1);
  if (level === undefined || pending.length === 0 || !config.BACKUP_BEFORE_UPGRADE) return;
  const parent = join(dataDir, BEFORE_UPGRADE_FOLDER);
  const name = `${isoFromNow(systemClock).replaceAll(/[-:]|\.\d+/g, '')}-${level}`;
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await copyRecords(config, dataDir, folder, AbortSignal.timeout(DEADLINE_MS));
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new OperatorError(
      `The records could not be copied before the upgrade, which changes nothing yet: ${messageOf(cause)} Create a backup yourself, then set BACKUP_BEFORE_UPGRADE=false to start without the copy.`,
      { cause },
    );
  }
  log.info({ folder, pending }, 'the records were copied before the upgrade');
  const copies = (await readdir(parent)).sort();
  for (const old of copies.slice(0, -KEPT)) await rm(join(parent, old), { recursive: true, force: true });
}
