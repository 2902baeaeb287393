import type { Database } from '#db/client.ts';
import { countRequests } from '#db/queries/request-window.ts';
import { type Clock, isoTime } from '#src/kernel/clock.ts';
import { Fault, type RateLimit } from '#src/kernel/fault.ts';
import { inParts } from '#src/kernel/in-parts.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { sharedRun } from '#src/kernel/shared-run.ts';
import type { Principal } from '../identity/index.ts';
import { openRequestWindows, WINDOW_MS } from './request-windows.ts';

/**
 * Limits the requests of each caller: a number a minute for each key and each signed-in user, half of it for each address
 * without a valid credential. A request is counted in the memory of this process and takes no query. Processes that share a
 * PostgreSQL database add up their counts every second.
 */
export interface RequestLimit {
  /**
   * Counts a request, or several in one batch, and returns the limit of the caller; null for one who has another limit.
   * Throws `rate_limited` over the limit.
   */
  spend(principal: Principal, address: string, cost?: number): RateLimit | null;
  /** Adds what was counted here to the counts of all processes, and continues with those. */
  share(): Promise<void>;
}

/**
 * A caller with a smaller part of its limit is not shared: so many processes would have to serve it at the same time until it
 * is over the limit.
 */
const SMALLEST_SHARED_PART = 1 / 16;
const MAX_ROWS_PER_STATEMENT = 400;

export function openRequestLimit(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly perCaller: number;
}): RequestLimit {
  const { database, clock } = options;
  const windows = openRequestWindows(clock);
  const perAddress = Math.max(1, Math.floor(options.perCaller / 2));

  async function shareOnce(): Promise<void> {
    const over = isoTime(clock.now() - WINDOW_MS);
    for (const part of inParts(windows.unshared(perAddress * SMALLEST_SHARED_PART), MAX_ROWS_PER_STATEMENT)) {
      const byKey = new Map(part.map((unshared) => [`request:${unshared.key}`, unshared]));
      const rows = [...byKey].map(([key, { count, startedAtMs }]) => ({
        ...{ key, count },
        startedAt: isoTime(startedAtMs),
      }));
      for (const { key, count, startedAt } of await countRequests(database.writer, rows, { over }))
        byKey.get(key)?.settle({ count, startedAtMs: Date.parse(startedAt) });
    }
  }

  return {
    // What is under way must not be added twice.
    share: sharedRun(shareOnce),
    spend(principal, address, cost = 1) {
      const caller = callerKey(principal);
      // The read API and the gateway's management API have separate limits.
      if (caller === null) return null;
      const limit = caller === undefined ? perAddress : options.perCaller;
      const { allowed, remaining, resetMs } = windows.spend(
        caller ?? `address:${networkOf(address)}`,
        limit,
        cost,
      );
      const rateLimit = { limit, remaining, resetMs };
      if (allowed) return rateLimit;
      const whom = caller === undefined ? 'an address without a valid credential' : 'a key or user';
      throw new Fault(
        'rate_limited',
        `Rate limit reached: at most ${limit} requests a minute for ${whom}. Try again after the time in Retry-After.`,
        { retryAfterMs: resetMs, rateLimit },
      );
    },
  };
}

/** Undefined: counted by the address. Null: not counted here. */
function callerKey(principal: Principal): string | null | undefined {
  switch (principal.kind) {
    case 'guest':
    case 'refused':
      return undefined;
    case 'member':
    case 'user':
    case 'merchant':
      return `${principal.actor.kind}:${principal.actor.id}`;
    case 'assistant':
    case 'gatewayAdmin':
      return null;
  }
}
