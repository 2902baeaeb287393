import { chmodSync, closeSync, openSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { renewingVersionOf } from './data-version.ts';
import type { Schema } from './schema.ts';
import { withStatementCache } from './statement-cache.ts';

/**
 * The connection of a reader, for queries that are asked of it at once. Kysely hands its one connection round by a
 * dozen promises for each query, to keep transactions apart; a connection that only reads has none.
 */
export const readOnlyConnections = new WeakMap<Kysely<Schema>, SqliteDatabase>();

/** The connection of a writer. */
const writingConnections = new WeakMap<Kysely<Schema>, SqliteDatabase>();

/** The connection of a transaction while it is open: nothing else writes then, so its queries are asked at once, too. */
export const openTransactions = new WeakMap<Kysely<Schema>, SqliteDatabase>();

/** Runs the work of a transaction of this writer. On PostgreSQL that is all it does. */
export async function asOpenTransaction<Tx extends Kysely<Schema>, Result>(
  writer: Kysely<Schema>,
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const connection = writingConnections.get(writer);
  if (connection === undefined) return work(tx);
  openTransactions.set(tx, connection);
  try {
    return await work(tx);
  } finally {
    openTransactions.delete(tx);
  }
}

/** Whether the commits of a writer wait for the disk from now on. Not within a transaction: SQLite ignores it there. */
export function setWaitForDisk(writer: Kysely<Schema>, waits: boolean): void {
  const statement = waits ? 'pragma synchronous = full' : 'pragma synchronous = normal';
  writingConnections.get(writer)?.prepare(statement).run([]);
}

/**
 * SQLite as a server would run it: one connection that writes and one that can only read, write-ahead log, every
 * commit on disk before it is acknowledged (names and money are at stake).
 */
export function openSqlite(path: string): { reader: Kysely<Schema>; writer: Kysely<Schema> } {
  const writing = withStatementCache(openFile(path, false));
  const readOnly = withStatementCache(openFile(path, true));
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(renewingVersionOf(readOnly, writing)) });
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(readOnly) });
  readOnlyConnections.set(reader, readOnly);
  writingConnections.set(writer, writing);
  return { reader, writer };
}

function openFile(path: string, readonly: boolean): BetterSqlite.Database {
  if (!readonly) makePrivate(path);
  const file = new BetterSqlite(path, { readonly });
  // First of all, so that the pragmas below already wait for another process's lock.
  file.pragma('busy_timeout = 5000');
  if (!readonly) file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('temp_store = MEMORY');
  return file;
}

/** Made before SQLite opens it: its companions (-wal, -shm) get the same mode, and others may pass the folder. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

function sqliteDialect(database: SqliteDatabase): Dialect {
  const config: SqliteDialectConfig = { database };
  const dialect = new SqliteDialect(config);
  return {
    createDriver: () => new ImmediateSqliteDriver(config),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => new PlannedOnceCompiler(),
  };
}

/** Takes the write lock when a transaction begins: a later upgrade from reading to writing cannot wait, it fails. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After some failures, such as that of a full disk, SQLite has rolled back by itself. The caller sees that failure. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    });
  }
}

/** A migration that fails leaves nothing behind; Kysely leaves this off for the sake of a pragma that we do not use. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Writes each parameter as `+?`, which has the same value. SQLite lets the value of a plain `?` decide on the plan where a
 * column is compared with it, or where it is a limit. Such a statement is planned anew at each run, because better-sqlite3
 * clears the parameters after each one, and that takes several times longer than the run.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
