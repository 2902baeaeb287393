import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { Fault } from '#src/kernel/fault.ts';
import type { Database, Db, Tx } from './client.ts';
import { compiledOnce } from './compiled-query.ts';
import { isPostgres } from './dialect.ts';
import { hasJobChange } from './job-signal.ts';
import { asOpenTransaction, setWaitForDisk } from './sqlite.ts';

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
  let inMemory: symbol | undefined;
  const execute = isIntermediate ? intermediate : waitingForDisk;
  const attempt = () =>
    execute(database.writer, async (tx) => {
      const answer = await asOpenTransaction(database.writer, tx, work);
      changesJobs = hasJobChange(tx);
      // Before its end: from then on a worker can find the job.
      if (changesJobs && isIntermediate) lastJobsInMemory.set(database, Symbol());
      inMemory = lastJobsInMemory.get(database);
      return answer;
    });
  const result = await unlessDeadlocked(attempt).catch((error: unknown) => {
    throw isReferenceViolation(error) ? goneMeanwhile(error) : error;
  });
  // The one that follows wakes the workers: they would wait for the disk in its place.
  if (isIntermediate) return result;
  if (changesJobs && lastJobsInMemory.get(database) === inMemory) lastJobsInMemory.delete(database);
  if (changesJobs || inMemory !== undefined) database.jobSignal.fire();
  return result;
}

export interface TransactionOptions {
  /**
   * Whether it need not be on the disk when it ends, because another transaction follows before anything of it is
   * acknowledged, and what was done outside by then is done again or taken back. The log of the database is written in
   * order: a transaction that is on the disk has all earlier ones. Where the machine breaks down in between, it is as if
   * the process had ended before.
   */
  readonly isIntermediate?: boolean;
}

/**
 * Runs a part of a transaction. Where it fails, what the part has written is taken back, the error is returned, and the
 * rest of the transaction goes on. Throws where the whole transaction has to end, which releases all savepoints. Parts
 * follow each other; they do not nest.
 */
export async function inSavepoint<Result>(
  tx: Tx,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly error: unknown }> {
  await savepoint(tx, {});
  try {
    return { result: await work() };
  } catch (error) {
    // Repeated as a whole.
    if (isDeadlock(error)) throw error;
    await takeBack(tx, {}).catch(() => {
      // After some failures, such as that of a full disk, SQLite has ended the transaction by itself.
      throw error;
    });
    return { error: isReferenceViolation(error) ? goneMeanwhile(error) : error };
  }
}

const statement = (text: RawBuilder<unknown>) =>
  compiledOnce([], (db: Db) => ({ compile: () => text.compile(db) }), { isPrepared: false });
const savepoint = statement(sql`savepoint part`);
const takeBack = statement(sql`rollback to savepoint part`);

function waitingForDisk<Result>(writer: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return writer.transaction().execute(work);
}

function intermediate<Result>(writer: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isPostgres(writer))
    return writer.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return work(tx);
    });
  return withoutWaitOfSqlite(writer, (connection) => connection.transaction().execute(work));
}

/** SQLite knows it by connection only, and does not let it change within a transaction. */
function withoutWaitOfSqlite<Result>(writer: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return writer.connection().execute(async (connection) => {
    setWaitForDisk(writer, false);
    try {
      return await work(connection);
    } finally {
      setWaitForDisk(writer, true);
    }
  });
}

/**
 * Runs one statement that, like an intermediate transaction, need not be on the disk when it ends. PostgreSQL always waits:
 * to stop it would take three more statements.
 */
export function executeUnwaited<Result>(
  { dialect, writer }: Database,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return dialect === 'postgres' ? work(writer) : withoutWaitOfSqlite(writer, work);
}

/** The last intermediate transaction with jobs that may not be on the disk yet. */
const lastJobsInMemory = new WeakMap<Database, symbol>();

/**
 * Runs the statement that claims jobs. A claim may be lost where the machine breaks down, because the job then runs again;
 * a job may not, for what it does outside would have no record: after an intermediate transaction has written jobs, the
 * next claim waits for the disk unless something that was written since then has. The statement has to name the jobs that it claims:
 * one that picks them by itself could claim what is written after this look.
 */
export async function claimUnwaited<Job>(
  database: Database,
  claim: (db: Db) => Promise<Job[]>,
): Promise<Job[]> {
  const inMemory = lastJobsInMemory.get(database);
  if (database.dialect === 'postgres' || inMemory === undefined) return executeUnwaited(database, claim);
  const jobs = await claim(database.writer);
  // A statement that changes nothing does not reach the disk.
  if (jobs.length > 0 && lastJobsInMemory.get(database) === inMemory) lastJobsInMemory.delete(database);
  return jobs;
}

/** Repeats what PostgreSQL has ended because of a deadlock. `attempt` changes nothing where it fails. */
export async function unlessDeadlocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
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
