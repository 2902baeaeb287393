import type { Statement } from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';

/**
 * A statement whose rows are made into objects on this side: better-sqlite3 sets each field by itself through V8's
 * interface, which takes longer than reading the values. A statement that does not name its columns (`*`) stays as it
 * is, for a migration of another process may change what it answers.
 */
export function withPlainRows(statement: Statement<unknown[], unknown>): SqliteStatement {
  if (!statement.reader || statement.source.includes('*')) return statement;
  const values = (statement as Statement<unknown[], unknown[]>).raw();
  const columns = values.columns().map(({ name }) => name);
  return {
    reader: true,
    all: (parameters) => values.all(parameters).map((row) => toObject(columns, row)),
    *iterate(parameters) {
      for (const row of values.iterate(parameters)) yield toObject(columns, row);
    },
    run: (parameters) => values.run(parameters),
  };
}

function toObject(columns: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  // By index: an iterator for each row would cost as much as is saved.
  for (let index = 0; index < columns.length; index++) object[columns[index] ?? ''] = row[index];
  return object;
}
