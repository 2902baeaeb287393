import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** A log, or with `record` one of its records; empty: the continuous log. */
export interface StoredLog {
  readonly log: string;
  readonly record: string;
}

export interface LogText {
  readonly text: string;
  readonly bytes: number;
  readonly lines: number;
}

/** A part that is as long is not added to any more. */
const PART_BYTES = 16 * 1024;
const ATTEMPTS = 20;

/**
 * Adds text to the end of a log, also while other processes do. Returns the position of the new part that it has begun, or
 * null.
 */
export async function appendToLog(
  db: Db,
  { log, record }: StoredLog,
  added: LogText,
): Promise<number | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const last = await db
      .selectFrom('logPart')
      .select(['number', 'position', 'bytes'])
      .where('log', '=', log)
      .where('record', '=', record)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined && last.bytes < PART_BYTES) {
      const { numUpdatedRows } = await db
        .updateTable('logPart')
        .set((eb) => ({
          text: sql<string>`"text" || ${added.text}`,
          bytes: eb('bytes', '+', added.bytes),
          lines: eb('lines', '+', added.lines),
        }))
        .where('log', '=', log)
        .where('record', '=', record)
        .where('number', '=', last.number)
        .where('bytes', '<', PART_BYTES)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return null;
      continue;
    }
    // Nothing is added to the last part any more, so its length is final.
    const number = last === undefined ? 0 : last.number + 1;
    const position = last === undefined ? 0 : last.position + last.bytes;
    const rows = await db
      .insertInto('logPart')
      .values({ log, record, number, position, ...added })
      .onConflict((oc) => oc.columns(['log', 'record', 'number']).doNothing())
      .returning('number')
      .execute();
    if (rows.length > 0) return position;
  }
  throw new Error('Too many processes write to one log');
}

/** Where a log begins and ends, and how many lines it has. */
export async function measureLog(
  db: Db,
  { log, record }: StoredLog,
): Promise<{ readonly begin: number; readonly end: number; readonly lines: number }> {
  const row = await db
    .selectFrom('logPart')
    .select((eb) => [
      eb.fn.min('position').as('begin'),
      eb.fn.max(eb('position', '+', eb.ref('bytes'))).as('end'),
      eb.fn.sum('lines').as('lines'),
    ])
    .where('log', '=', log)
    .where('record', '=', record)
    .executeTakeFirst();
  return { begin: Number(row?.begin ?? 0), end: Number(row?.end ?? 0), lines: Number(row?.lines ?? 0) };
}

/** The parts between two positions. */
export function listLogParts(db: Db, { log, record }: StoredLog, from: number, to: number) {
  return db
    .selectFrom('logPart')
    .select(['position', 'text'])
    .where('log', '=', log)
    .where('record', '=', record)
    .where('position', '<', to)
    .where((eb) => eb(eb('position', '+', eb.ref('bytes')), '>', from))
    .orderBy('number')
    .execute();
}

/** Removes the parts of a log that end before a position. */
export async function cutLog(db: Db, { log, record }: StoredLog, position: number): Promise<void> {
  await db
    .deleteFrom('logPart')
    .where('log', '=', log)
    .where('record', '=', record)
    .where((eb) => eb(eb('position', '+', eb.ref('bytes')), '<=', position))
    .execute();
}

/** Removes a log with all its records, or one record. */
export async function deleteLog(
  db: Db,
  { log, record }: Pick<StoredLog, 'log'> & Partial<StoredLog>,
): Promise<void> {
  const parts = db.deleteFrom('logPart').where('log', '=', log);
  await (record === undefined ? parts : parts.where('record', '=', record)).execute();
}

/** The records of a log from the newest on, after the first `keep`. Their ids grow with time. */
export async function listOldRecords(db: Db, log: string, keep: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('logPart')
    .select('record')
    .distinct()
    .where('log', '=', log)
    .where('record', '<>', '')
    .orderBy('record', 'desc')
    .offset(keep)
    .limit(limit)
    .execute();
  return rows.map(({ record }) => record);
}
