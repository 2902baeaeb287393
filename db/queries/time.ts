import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** The time of the server of a PostgreSQL database. */
export async function readServerTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time');
  return row.now;
}
