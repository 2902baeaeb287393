import type { Database } from '#db/client.ts';
import { countRequest, deleteWindowsUntil } from '#db/queries/request-window.ts';
import { type Clock, isoTime } from '#src/kernel/clock.ts';
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
      const nowMs = clock.now();
      const request = { key, startedAt: isoTime(nowMs) };
      const over = isoTime(nowMs - WINDOW_MS);
      const window = (await countRequest(database.writer, { ...request, over })) ?? { ...request, count: 1 };
      const resetMs = Date.parse(window.startedAt) + WINDOW_MS - nowMs;
      return { allowed: window.count <= limit, remaining: Math.max(0, limit - window.count), resetMs };
    },
  };
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
