import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Db } from './client.ts';
import { readOnlyConnections } from './sqlite.ts';

export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

type Parameters<Name extends string> = Readonly<Record<Name, string>>;

/**
 * A query that every request asks: built and compiled once for each database, then only run with other parameters.
 * Building takes several times longer than running. While it is built, each parameter is a distinct mark, by
 * which its place among the compiled parameters is found again; so the query may use it anywhere, and any number of
 * times, but must not look at it.
 */
export function compiledOnce<Name extends string, Row, Given extends Parameters<Name> = Parameters<Name>>(
  names: readonly Name[],
  build: (db: Db, parameters: Given) => Compilable<Row>,
): (db: Db, parameters: Given) => Promise<Row[]> {
  const marks = new Map(names.map((name) => [`parameter:${name}:${randomUUID()}`, name]));
  const marked = Object.fromEntries([...marks].map(([mark, name]) => [name, mark])) as Given;
  const known = new WeakMap<Db, (parameters: Given) => Promise<Row[]>>();
  const made = (db: Db) => {
    const query = build(db, marked).compile();
    const run = runner(db, query);
    const places = query.parameters.map((value) => ({ value, name: marks.get(String(value)) }));
    return (parameters: Given) =>
      run(places.map(({ value, name }) => (name === undefined ? value : parameters[name])));
  };
  return async (db, parameters) => {
    let ask = known.get(db);
    if (ask === undefined) {
      ask = made(db);
      known.set(db, ask);
    }
    return ask(parameters);
  };
}

/** Asks a reader of SQLite at once, any other database through Kysely. */
function runner<Row>(db: Db, query: CompiledQuery<Row>): (parameters: unknown[]) => Promise<Row[]> {
  const reader = readOnlyConnections.get(db);
  if (reader === undefined)
    return async (parameters) => (await db.executeQuery<Row>({ ...query, parameters })).rows;
  const statement = reader.prepare(query.sql);
  return async (parameters) => statement.all(parameters) as Row[];
}
