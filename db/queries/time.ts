import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** The time of the server of a PostgreSQL database. */
export async function readServerTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time');
  return row.now;
}

/** Whether a stored time has been reached at `now`. Null is never reached. */
export function isPast(time: string | null, now: string): boolean {
  return time !== null && time <= now;
}
