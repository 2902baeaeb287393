import { sql } from 'kysely';
import type { Db, Tx } from '../client.ts';

/** A column whose text contains sealed values, and the columns that identify its row. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
}

interface SealedRow {
  /** The values of `key`. */
  readonly key: readonly string[];
  readonly text: string;
}

/** Rows with a value that a key has sealed, at most `limit`. */
export async function listSealedBy(
  db: Db,
  { table, column, key }: SealedPlace,
  keyId: string,
  limit: number,
): Promise<SealedRow[]> {
  const columns = sql.join([column, ...key].map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, string>>`
    select ${columns} from ${sql.table(table)} where ${sql.ref(column)} like ${`%v1.${keyId}.%`} limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ key: key.map((name) => row[name] ?? ''), text: row[column] ?? '' }));
}

/** Replaces the text of a row, unless it was changed meanwhile. */
export async function replaceSealed(
  tx: Tx,
  { table, column, key }: SealedPlace,
  row: SealedRow,
  text: string,
): Promise<void> {
  const matches = sql.join(
    key.map((name, index) => sql`${sql.ref(name)} = ${row.key[index] ?? ''}`),
    sql` and `,
  );
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${matches} and ${sql.ref(column)} = ${row.text}
  `.execute(tx);
}
