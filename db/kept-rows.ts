import type { Db } from './client.ts';
import { dataVersionOf } from './data-version.ts';
import { readOnlyConnections } from './sqlite.ts';

type Ask<Row, Given> = (db: Db, given: Given) => Promise<readonly Row[]>;

interface Kept<Row> {
  readonly version: unknown;
  readonly rows: Map<string, readonly Row[]>;
}

const MAX_KEPT = 10_000;

/**
 * Repeats a query that every request asks only after something was written, where that is cheap to see: the reader of
 * SQLite reports whether another connection has committed. PostgreSQL and transactions are asked each time. The rows are
 * shared by all requests, so they must not be changed. An empty result is not kept: anyone can send any number of unknown
 * keys.
 */
export function keptUntilWritten<Row, Given>(
  ask: Ask<Row, Given>,
  keyOf: (given: Given) => string,
): Ask<Row, Given> {
  const known = new WeakMap<Db, Kept<Row>>();
  return async (db, given) => {
    const reader = readOnlyConnections.get(db);
    if (reader === undefined) return ask(db, given);
    // Read before the rows, which can therefore only be newer.
    const version = dataVersionOf(reader);
    let kept = known.get(db);
    if (kept === undefined || kept.version !== version) {
      kept = { version, rows: new Map() };
      known.set(db, kept);
    }
    const key = keyOf(given);
    const before = kept.rows.get(key);
    if (before !== undefined) return before;
    const rows = await ask(db, given);
    if (rows.length > 0 && kept.rows.size < MAX_KEPT) kept.rows.set(key, rows);
    return rows;
  };
}
