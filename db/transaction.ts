import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from './client.ts';
import { hasJobChange } from './job-signal.ts';

/** Where transactions wait for each other, PostgreSQL ends one of them. It is repeated this often. */
const DEADLOCK_RETRIES = 3;
const MAX_PAUSE_MS = 50;

/**
 * Runs `work` in one transaction, and again where PostgreSQL has ended it because of a deadlock: it changes nothing outside
 * of `tx`. Inside it only queries on `tx`: on SQLite the outer handles would wait for ever, and an awaited call to anything
 * else stops every other writer. What has to happen outside is a job row written here.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let changesJobs = false;
  const attempt = () =>
    database.writer.transaction().execute(async (tx) => {
      const answer = await work(tx);
      changesJobs = hasJobChange(tx);
      return answer;
    });
  const result = await unlessDeadlocked(attempt);
  if (changesJobs) database.jobSignal.fire();
  return result;
}

async function unlessDeadlocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === DEADLOCK_RETRIES || !isDeadlock(error)) throw error;
      // Different pauses, so that the same transactions do not meet again.
      await delay(Math.random() * MAX_PAUSE_MS);
    }
  }
}

/** PostgreSQL's `deadlock_detected`. SQLite has one writer at a time, and so no deadlock. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/** Whether an insert or update failed because another row holds the same unique value, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === '23505' ||
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
