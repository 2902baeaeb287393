import { type Selectable, sql } from 'kysely';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import type { Schema } from '../schema.ts';

type RequestWindow = Selectable<Schema['requestWindow']>;

/** The key of the window of an assistant token is this, and its id. */
export const READS_OF = 'assistant:';

/** What a request needs to be counted: the window that it begins, and `over`, the start of windows that have ended. */
export interface WindowTimes {
  readonly startedAt: string;
  readonly over: string;
}

/** A window with a request that is counted in it. */
export type CountedWindow = Pick<RequestWindow, 'startedAt' | 'count'>;

/**
 * Adds requests to the windows of their keys, and returns what all processes have counted. A window that began at `over` or
 * earlier has ended, and the given one begins. One statement: two processes at once never both see the last free place.
 */
export function countRequests(
  db: Db,
  windows: readonly RequestWindow[],
  { over }: { readonly over: string },
): Promise<RequestWindow[]> {
  // All processes take the rows in the same order, so that no two statements wait for each other.
  const inOrder = [...windows].sort((one, other) => (one.key < other.key ? -1 : 1));
  return addedTo(db, inOrder, over).execute();
}

/** `countRequests` for one request. */
export async function countRequest(
  db: Db,
  window: WindowTimes & { readonly key: string },
): Promise<RequestWindow | undefined> {
  const [counted] = await oneCounted(db, window);
  return counted;
}

const oneCounted = compiledOnce(['key', 'startedAt', 'over'], (db, { key, startedAt, over }) =>
  addedTo(db, [{ key, startedAt, count: 1 }], over),
);

function addedTo(db: Db, windows: readonly RequestWindow[], over: string) {
  return db
    .insertInto('requestWindow')
    .values(windows)
    .onConflict((oc) => oc.column('key').doUpdateSet(oneMore(over)))
    .returning(['key', 'startedAt', 'count']);
}

/** The change of a window that exists. */
export function oneMore(over: string) {
  const isOver = sql<boolean>`"requestWindow"."startedAt" <= ${over}`;
  return {
    count: sql<number>`case when ${isOver} then 0 else "requestWindow"."count" end + "excluded"."count"`,
    startedAt: sql<string>`case when ${isOver} then "excluded"."startedAt" else "requestWindow"."startedAt" end`,
  };
}

export async function deleteWindowsUntil(db: Db, startedAt: string): Promise<void> {
  await db.deleteFrom('requestWindow').where('startedAt', '<=', startedAt).execute();
}
