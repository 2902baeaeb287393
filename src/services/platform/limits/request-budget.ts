import type { Database } from '#db/client.ts';
import {
  type CountedWindow,
  countRequest,
  deleteWindowsUntil,
  READS_OF,
  type WindowTimes,
} from '#db/queries/request-window.ts';
import { type Clock, isoTime } from '#src/kernel/clock.ts';
import type { AssistantPrincipal } from '../identity/index.ts';
import { openRequestWindows, type Spent, WINDOW_MS } from './request-windows.ts';

/**
 * How many requests one source may make in a minute. The window starts with the first request and lasts sixty seconds;
 * every request counts, refused ones too.
 */
export interface RequestBudget {
  spend(key: string, limit: number): Promise<Spent>;
}

/** Processes that share a PostgreSQL database share their counts; the embedded database has one process, which counts. */
export function openRequestBudget(platform: { database: Database; clock: Clock }): RequestBudget {
  return platform.database.dialect === 'postgres' ? sharedBudget(platform) : ownBudget(platform.clock);
}

function ownBudget(clock: Clock): RequestBudget {
  const windows = openRequestWindows(clock);
  return { spend: async (key, limit) => windows.spend(key, limit) };
}

function sharedBudget({ database, clock }: { database: Database; clock: Clock }): RequestBudget {
  return {
    async spend(key, limit) {
      const times = windowTimes(clock);
      const window = await countRequest(database.writer, { ...times, key });
      return spentIn(clock, window ?? { startedAt: times.startedAt, count: 1 }, limit);
    },
  };
}

/**
 * With which times the statement that reads the caller of a request counts it as well. Null: requests are counted in the
 * memory of this process.
 */
export function sharedWindow({ database, clock }: { database: Database; clock: Clock }): WindowTimes | null {
  return database.dialect === 'postgres' ? windowTimes(clock) : null;
}

function windowTimes(clock: Clock): WindowTimes {
  const nowMs = clock.now();
  return { startedAt: isoTime(nowMs), over: isoTime(nowMs - WINDOW_MS) };
}

/** Counts a read of an assistant, unless it is counted already. */
export async function spendRead(
  { budget, clock }: { budget: RequestBudget; clock: Clock },
  { tokenId, counted }: AssistantPrincipal,
  limit: number,
): Promise<Spent> {
  return counted === null ? budget.spend(`${READS_OF}${tokenId}`, limit) : spentIn(clock, counted, limit);
}

function spentIn(clock: Clock, { startedAt, count }: CountedWindow, limit: number): Spent {
  const resetMs = Date.parse(startedAt) + WINDOW_MS - clock.now();
  return { allowed: count <= limit, remaining: Math.max(0, limit - count), resetMs };
}

/** Removes windows that ended long ago. Runs every minute. */
export async function forgetWindows({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<void> {
  await deleteWindowsUntil(database.writer, isoTime(clock.now() - 10 * WINDOW_MS));
}
