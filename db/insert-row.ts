import type { Insertable } from 'kysely';
import type { Db } from './client.ts';
import { compiledOnce } from './compiled-query.ts';
import type { Schema } from './schema.ts';

type Value = string | number | null;
type Insert = (db: Db, row: Readonly<Record<string, Value>>) => Promise<unknown[]>;

/** By table and columns. The code decides on them, so they are few. */
const inserts = new Map<string, Insert>();

/** Inserts one row into a table that is often written: the statement is compiled once for each set of columns. */
export async function insertRow<Table extends keyof Schema>(
  db: Db,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  const given: Readonly<Record<string, Value | undefined>> = row;
  const columns = Object.keys(row).filter((column) => given[column] !== undefined);
  const form = `${table} ${columns.join()}`;
  let insert = inserts.get(form);
  if (insert === undefined) {
    insert = compiledOnce<string, unknown, Readonly<Record<string, Value>>>(columns, (any, marked) =>
      any.insertInto(table).values(marked as Insertable<Schema[Table]>),
    );
    inserts.set(form, insert);
  }
  await insert(db, row as Readonly<Record<string, Value>>);
}
