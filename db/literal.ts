import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column has a value that is a literal of the query, not a parameter: SQLite uses a partial index only if the
 * query repeats the condition of the index.
 */
export function isLiterally<Value extends string | number>(
  column: string,
  value: Value,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = ${sql.lit(value)}`;
}
