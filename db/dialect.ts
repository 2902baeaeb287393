import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Db } from './client.ts';
import type { Schema } from './schema.ts';

/** Whether queries of a handle or transaction go to PostgreSQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * On PostgreSQL: leaves out rows that another transaction holds, and holds the others. Who changes many rows at once
 * this way waits for no row while it holds another one, and so is part of no deadlock. SQLite has one writer at a time.
 */
export function unlessLocked<Tables extends keyof Schema, Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/**
 * Locks the rows that a transaction reads until its end: others that want to lock or change them wait. A transaction on
 * SQLite is the only one that writes, and has them locked already.
 */
export function lockedRows<Tables extends keyof Schema, Row>(
  tx: Db,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/**
 * The same against changes only: several transactions can hold a row this way at once, and one that wants to change it
 * waits for them.
 */
export function heldRows<Tables extends keyof Schema, Row>(
  tx: Db,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isPostgres(tx) ? query.forShare() : query;
}

/** A time for a table of Better Auth, which holds times in the own type of each database. */
export function authTime(db: Db, isoTime: string): string | Date {
  return isPostgres(db) ? new Date(isoTime) : isoTime;
}

/** A flag for a table of Better Auth, which holds flags in the own type of each database. */
export function authFlag(db: Db, isSet: boolean): number | boolean {
  return isPostgres(db) ? isSet : Number(isSet);
}
