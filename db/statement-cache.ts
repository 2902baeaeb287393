import type { Database as SqliteFile } from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { withPlainRows } from './sqlite-rows.ts';

const MAX_STATEMENTS = 500;

/**
 * Kysely prepares every statement anew, which costs as much as running it. This replaces the database that
 * Kysely is given and keeps the statements most lately used.
 */
export function withStatementCache(file: SqliteFile): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) {
        statements.delete(sql);
        statements.set(sql, known);
        return known;
      }
      const statement = withPlainRows(file.prepare(sql));
      statements.set(sql, statement);
      const [oldest] = statements.keys();
      if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
      return statement;
    },
    close() {
      statements.clear();
      file.close();
    },
  };
}
