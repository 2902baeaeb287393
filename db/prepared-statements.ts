import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** For each connection: the server keeps each with its plan, in some ten kilobytes. */
const MAX_STATEMENTS = 256;
/** A longer text lists rows, as many as there just are. */
const MAX_LENGTH = 8000;
const MAX_TEXTS_ASKED = 1000;

/**
 * PostgreSQL parses and plans a statement each time, which takes longer than most take to run. This replaces the pool
 * that Kysely is given: a statement that was asked before is prepared on its connection, until that ends.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const preparing = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const asked = new Set<string>();
  const wasAsked = (text: string): boolean => {
    if (asked.has(text)) return true;
    if (asked.size === MAX_TEXTS_ASKED) asked.clear();
    asked.add(text);
    return false;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const connection = await pool.connect();
      const known = preparing.get(connection);
      if (known !== undefined) return known;
      const added = new PreparingConnection(connection, wasAsked);
      preparing.set(connection, added);
      return added;
    },
  };
}

class PreparingConnection implements PostgresPoolClient {
  readonly #connection: pg.PoolClient;
  readonly #wasAsked: (text: string) => boolean;
  readonly #names = new Map<string, string>();

  constructor(connection: pg.PoolClient, wasAsked: (text: string) => boolean) {
    this.#connection = connection;
    this.#wasAsked = wasAsked;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('There are no cursors.');
    // Without parameters it is `begin` and the like, which the server does not plan.
    const name = parameters.length === 0 ? undefined : this.#nameOf(text);
    return this.#connection.query({ name, text, values: [...parameters] });
  }

  release(destroy?: boolean): void {
    this.#connection.release(destroy);
  }

  /** The name under which a text is prepared. Without one it is asked as it is. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_STATEMENTS) return known;
    if (text.length > MAX_LENGTH || returnsAllColumns(text) || !this.#wasAsked(text)) return undefined;
    const name = `pilothouse_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The server refuses a prepared statement once a migration has added a column to its rows. */
function returnsAllColumns(text: string): boolean {
  return /\*(?!\))/.test(text);
}
