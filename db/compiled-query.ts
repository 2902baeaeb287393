import { randomUUID } from 'node:crypto';
import type { CompiledQuery, SqliteStatement } from 'kysely';
import type { Db } from './client.ts';
import { isPostgres } from './dialect.ts';
import { prepareOnPostgres } from './prepared-statements.ts';
import { openTransactions, readOnlyConnections } from './sqlite.ts';

export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * A query that is asked often: built and compiled once for each kind of database, then only run with other parameters,
 * also in transactions. Building takes several times longer than running. While it is built, each parameter is a distinct mark, by
 * which its place among the compiled parameters is found again; so the query may use it anywhere, and any number of
 * times, but must not look at it.
 */
export function compiledOnce<
  Name extends string,
  Row,
  Given extends Readonly<Record<Name, string | number | null>> = Readonly<Record<Name, string>>,
>(
  names: readonly Name[],
  build: (db: Db, parameters: Given) => Compilable<Row>,
  { isPrepared = true }: { readonly isPrepared?: boolean } = {},
): (db: Db, parameters: Given) => Promise<Row[]> {
  const marks = new Map(names.map((name) => [`parameter:${name}:${randomUUID()}`, name]));
  const marked = Object.fromEntries([...marks].map(([mark, name]) => [name, mark])) as Given;
  const compile = (db: Db): Compiled<Row, Given> => {
    const query = build(db, marked).compile();
    const places = query.parameters.map((value) => ({ value, name: marks.get(String(value)) }));
    const bind = (given: Given) =>
      places.map(({ value, name }) => (name === undefined ? value : given[name]));
    return { query, bind };
  };
  const byDialect = new Map<boolean, Compiled<Row, Given>>();
  const compiledFor = (db: Db): Compiled<Row, Given> => {
    const dialect = isPostgres(db);
    const known = byDialect.get(dialect);
    if (known !== undefined) return known;
    const compiled = compile(db);
    byDialect.set(dialect, compiled);
    if (dialect && isPrepared) prepareOnPostgres(compiled.query.sql);
    return compiled;
  };
  // A reader or a transaction of SQLite is asked at once, any other database through Kysely.
  const prepared = new WeakMap<Db, (given: Given) => Row[]>();
  return async (db, given) => {
    const ask = prepared.get(db);
    if (ask !== undefined) return ask(given);
    const { query, bind } = compiledFor(db);
    const transaction = openTransactions.get(db);
    if (transaction !== undefined) return rowsOf<Row>(transaction.prepare(query.sql), bind(given));
    const reader = readOnlyConnections.get(db);
    if (reader === undefined) return (await db.executeQuery<Row>({ ...query, parameters: bind(given) })).rows;
    const statement = reader.prepare(query.sql);
    prepared.set(db, (others) => statement.all(bind(others)) as Row[]);
    return statement.all(bind(given)) as Row[];
  };
}

function rowsOf<Row>(statement: SqliteStatement, parameters: readonly unknown[]): Row[] {
  if (statement.reader) return statement.all(parameters) as Row[];
  statement.run(parameters);
  return [];
}

interface Compiled<Row, Given> {
  readonly query: CompiledQuery<Row>;
  /** The parameters in the order of the query. */
  readonly bind: (given: Given) => unknown[];
}
