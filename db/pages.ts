import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/*
 * Pages of the rows that belong to someone, by their ids.
 *
 * `where owner = ? order by id limit n` has an index (owner, id), but PostgreSQL walks the primary key where it believes that
 * a large part of the table belongs to that owner: past every newer row of all others. It ignores the owner in an order
 * because an equality makes it constant. A range of one value does not, and leaves only the index to give the order.
 */

type Query<DB, Tables extends keyof DB, Row> = SelectQueryBuilder<DB, Tables, Row>;

/** Column and value. */
type Owner = readonly [column: string, value: string];

/**
 * A page of the rows of an owner, newest first. `by` is the column of their ids, or the columns of their order. The owner
 * can also be the value of an indexed expression.
 */
export function newestOf<DB, Tables extends keyof DB, Row>(
  query: Query<DB, Tables, Row>,
  [column, value]: Owner | readonly [expression: RawBuilder<unknown>, value: string],
  { by = 'id', limit, offset = 0 }: { by?: string | readonly string[]; limit: number; offset?: number },
): Query<DB, Tables, Row> {
  const owner = typeof column === 'string' ? sql.ref(column) : column;
  const page = query
    .where(sql<boolean>`${owner} between ${value} and ${value}`)
    .orderBy(owner, 'desc')
    .limit(limit)
    .offset(offset);
  return [by].flat().reduce((ordered, name) => ordered.orderBy(sql.ref(name), 'desc'), page);
}

/** The rows of an owner whose ids come after `after`, oldest first. */
export function nextOf<DB, Tables extends keyof DB, Row>(
  query: Query<DB, Tables, Row>,
  [column, value]: Owner,
  { by = 'id', after, limit }: { by?: string; after: string | null; limit: number },
): Query<DB, Tables, Row> {
  return query
    .where(sql<boolean>`(${sql.ref(column)}, ${sql.ref(by)}) > (${value}, ${after ?? ''})`)
    .where(sql<boolean>`${sql.ref(column)} <= ${value}`)
    .orderBy(sql.ref(column))
    .orderBy(sql.ref(by))
    .limit(limit);
}
