import type { Logger } from 'pino';
import { createdAtOf, isBackupOf } from '../../adapters/backup/port.ts';
import { type BackupSource, type BackupTarget, createBackup } from './create-backup.ts';

const TICK_MS = 60_000;
const HOUR_MS = 60 * 60_000;
/** After a failure, which may be of the network or a full disk. */
const RETRY_MS = 15 * 60_000;

export interface BackupLoop {
  start(): void;
  /** Ends a backup that is being made; nothing of it is kept. */
  stop(): Promise<void>;
}

/** Makes a backup whenever the newest one of this node is older than the interval. The store is the only record of it. */
export function openBackupLoop(
  source: BackupSource,
  target: BackupTarget,
  log: Logger,
  tickMs = TICK_MS,
): BackupLoop {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let nextAt = 0;

  async function work(): Promise<void> {
    if (Date.now() < nextAt) return;
    const intervalMs = source.config.BACKUP_INTERVAL_HOURS * HOUR_MS;
    nextAt = Date.now() + RETRY_MS;
    const newest = (await target.store.list(stopping.signal)).findLast(({ name }) =>
      isBackupOf(source.nodeId, name),
    );
    const createdAt = newest === undefined ? null : createdAtOf(newest.name);
    const dueAt = createdAt === null ? 0 : Date.parse(createdAt) + intervalMs;
    if (dueAt > Date.now()) {
      nextAt = dueAt;
      return;
    }
    const { name, bytes, removed } = await createBackup(source, target, stopping.signal);
    log.info({ backup: name, bytes, removed }, 'a backup was made');
    nextAt = Date.now() + intervalMs;
  }

  function look(): void {
    running ??= work()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'a scheduled backup failed');
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      look();
      timer = setInterval(look, tickMs);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('The program is stopping'));
      await running;
    },
  };
}
