import type { SqliteDatabase } from 'kysely';

/**
 * The version of a reader's data, asked for once in a turn of the event loop: SQLite looks into files for it. What another
 * process commits meanwhile is seen in the next turn, and so by every request that is sent afterwards.
 */
const known = new WeakMap<SqliteDatabase, unknown>();

/** A number that is another one after each commit of another connection. */
export function dataVersionOf(reader: SqliteDatabase): unknown {
  if (known.has(reader)) return known.get(reader);
  const [row] = reader.prepare('pragma data_version').all([]) as { data_version: number }[];
  known.set(reader, row?.data_version);
  setImmediate(() => known.delete(reader));
  return row?.data_version;
}

/** The writer of this process, whose every statement has the version of its reader asked for again. */
export function renewingVersionOf(reader: SqliteDatabase, writer: SqliteDatabase): SqliteDatabase {
  return {
    prepare(sql) {
      known.delete(reader);
      return writer.prepare(sql);
    },
    close: () => writer.close(),
  };
}
