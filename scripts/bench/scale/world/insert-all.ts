import type { Insertable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Schema } from '#db/schema.ts';
import { inTransaction } from '#db/transaction.ts';

/** Both databases limit the parameters of a statement. */
const MAX_PARAMETERS = 20_000;
const ROWS_PER_TRANSACTION = 20_000;

/** Inserts `count` rows by their numbers, many in one statement. */
export async function insertAll<Table extends keyof Schema>(
  database: Database,
  table: Table,
  count: number,
  rowOf: (number: number) => Insertable<Schema[Table]>,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_TRANSACTION) {
    const until = Math.min(from + ROWS_PER_TRANSACTION, count);
    const perStatement = Math.floor(MAX_PARAMETERS / Object.keys(rowOf(from)).length);
    await inTransaction(database, async (tx) => {
      for (let at = from; at < until; at += perStatement) {
        const length = Math.min(perStatement, until - at);
        const rows = Array.from({ length }, (_, index) => rowOf(at + index));
        await tx.insertInto(table).values(rows).execute();
      }
    });
  }
}
