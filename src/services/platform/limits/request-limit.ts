import type { Clock } from '#src/kernel/clock.ts';
import { Fault, type RateLimit } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import type { Principal } from '../identity/index.ts';
import { openRequestWindows } from './request-windows.ts';

/**
 * Limits the requests of each caller: a number a minute for each key and each signed-in user, half of it for each address
 * without a valid credential. The count is in the memory of this process, which it protects, and takes no query.
 */
export interface RequestLimit {
  /**
   * Counts a request, or several in one batch, and returns the limit of the caller; null for one who has another limit.
   * Throws `rate_limited` over the limit.
   */
  spend(principal: Principal, address: string, cost?: number): RateLimit | null;
}

export function openRequestLimit(options: {
  readonly clock: Clock;
  readonly perCaller: number;
}): RequestLimit {
  const windows = openRequestWindows(options.clock);
  const perAddress = Math.max(1, Math.floor(options.perCaller / 2));
  return {
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
