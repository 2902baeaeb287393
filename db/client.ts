import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { JobSignal } from './job-signal.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite, readOnlyConnections } from './sqlite.ts';

/** What a query function takes: a reader, the writer, or the transaction that it is part of. */
export type Db = Kysely<Schema>;
/** What a query function takes that must not run alone. */
export type Tx = Transaction<Schema>;

export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reads outside of transactions. On SQLite this connection cannot write. */
  readonly reader: Db;
  readonly writer: Db;
  /** Fires when jobs may have become ready, in this process and, on PostgreSQL, in every other one. */
  readonly jobSignal: JobSignal;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  /** The connections of this process to PostgreSQL, and the queries that wait for one. Null for SQLite. */
  connections(): Connections | null;
  close(): Promise<void>;
}

/** The embedded database, below the data folder. */
export const SQLITE_FILE = 'pilothouse.sqlite';

/** Opens PostgreSQL where an address is given, else the embedded database in the data folder. */
export function openDatabase(options: { databaseUrl: string | undefined; dataDir: string }): Database {
  const dialect = options.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const { reader, writer, jobSignal, connections } =
    options.databaseUrl === undefined
      ? {
          ...openSqlite(join(options.dataDir, SQLITE_FILE)),
          jobSignal: new JobSignal(),
          connections: () => null,
        }
      : openPostgres(options.databaseUrl);
  return {
    dialect,
    reader,
    writer,
    jobSignal,
    connections,
    async ping() {
      await sql`select 1`.execute(reader);
    },
    async close() {
      await jobSignal.close();
      await reader.destroy();
      // Kysely closes nothing that it was never asked itself.
      readOnlyConnections.get(reader)?.close();
      if (writer !== reader) await writer.destroy();
    },
  };
}
