import { Kysely, SqliteDialect } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';
import { readOnlyConnections } from '#db/sqlite.ts';

/**
 * The database of a hand-written server: with our connections and their statement cache, but its reads are in the SQL
 * that Kysely writes. SQLite plans most of those anew at each run (`PlannedOnceCompiler`).
 */
export function openHandWrittenDatabase(dataDir: string): Database {
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  const connection = readOnlyConnections.get(database.reader);
  if (connection === undefined) throw new Error('The reader has no connection');
  const reader = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  readOnlyConnections.set(reader, connection);
  return { ...database, reader };
}
