import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Fault } from '#src/kernel/fault.ts';
import type { Database, Db, Tx } from './client.ts';
import { isPostgres } from './dialect.ts';
import { hasJobChange } from './job-signal.ts';

/** Where transactions wait for each other, PostgreSQL ends one of them. It is repeated this often. */
const DEADLOCK_RETRIES = 3;
const MAX_PAUSE_MS = 50;

/**
 * Runs `work` in one transaction, and again where PostgreSQL has ended it because of a deadlock: it changes nothing outside
 * of `tx`. Inside it only queries on `tx`: on SQLite the outer handles would wait for ever, and an awaited call to anything
 * else stops every other writer. What has to happen outside is a job row written here. Throws 404 where another request
 * has removed what a new row refers to.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  { isIntermediate = false }: TransactionOptions = {},
): Promise<Result> {
  let changesJobs = false;
  const execute = isIntermediate ? withoutWaitForDisk : waitingForDisk;
  const attempt = () =>
    execute(database.writer, async (tx) => {
      const answer = await work(tx);
      changesJobs = hasJobChange(tx);
      return answer;
    });
  const result = await unlessDeadlocked(attempt).catch((error: unknown) => {
    throw isReferenceViolation(error) ? goneMeanwhile(error) : error;
  });
  if (changesJobs) database.jobSignal.fire();
  return result;
}

export interface TransactionOptions {
  /**
   * Whether it need not be on the disk when it ends, because another transaction follows before anything of it is
   * acknowledged or done outside. The log of the database is written in order: a transaction that is on the disk has all
   * earlier ones. Where the machine breaks down in between, it is as if the process had ended before.
   */
  readonly isIntermediate?: boolean;
}

function waitingForDisk<Result>(writer: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return writer.transaction().execute(work);
}

function withoutWaitForDisk<Result>(writer: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isPostgres(writer))
    return writer.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return work(tx);
    });
  // SQLite knows it by connection only, and does not let it change within a transaction.
  return writer.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
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

/** Whether a row refers to one that does not exist. */
function isReferenceViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

const goneMeanwhile = (cause: unknown) =>
  new Fault('not_found', 'What this request refers to was removed at the same time.', { cause });

/** Whether an insert or update failed because another row holds the same unique value, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === '23505' ||
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
