import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

const preparable = new Map<string, string>();

/**
 * Has PostgreSQL parse and plan a text once for each connection, which takes longer than most queries take to run. Only for
 * queries that are asked often and find their rows by a key: PostgreSQL may keep a plan that it made for other values, or
 * for a table that was small then. Not for rows with all columns (`*`): it refuses them once a migration has added one.
 */
export function prepareOnPostgres(text: string): void {
  if (!preparable.has(text)) preparable.set(text, `pilothouse_${preparable.size}`);
}

/** Replaces the pool that Kysely is given by one that prepares the statements that are to be. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const preparing = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const connection = await pool.connect();
      const known = preparing.get(connection);
      if (known !== undefined) return known;
      const added = new PreparingConnection(connection);
      preparing.set(connection, added);
      return added;
    },
  };
}

/** What the library rejects with once `query_timeout` is over. It has no code, and keeps the connection. */
const UNANSWERED = 'Query read timeout';

class PreparingConnection implements PostgresPoolClient {
  readonly #connection: pg.PoolClient;
  #isCutOff = false;

  constructor(connection: pg.PoolClient) {
    this.#connection = connection;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('There are no cursors.');
    return this.#ask({ name: preparable.get(text), text, values: [...parameters] });
  }

  /** Closes the connection if the server has not answered on it: the next query would wait in vain, too. */
  release(destroy = false): void {
    this.#connection.release(destroy || this.#isCutOff);
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#connection.query(query);
    } catch (error) {
      if (error instanceof Error && error.message === UNANSWERED) this.#isCutOff = true;
      throw error;
    }
  }
}
