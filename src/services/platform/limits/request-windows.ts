import { BoundedMap } from '#src/kernel/bounded-map.ts';
import type { Clock } from '#src/kernel/clock.ts';

/** The length of every window in which requests are counted. */
export const WINDOW_MS = 60_000;
const MAX_WINDOWS = 100_000;

/** Whether a request was within its limit. */
export interface Spent {
  /** Requests that are left in the window. */
  readonly remaining: number;
  readonly allowed: boolean;
  /** Until the window ends. */
  readonly resetMs: number;
}

interface Window {
  startedAtMs: number;
  /** Requests at this process, and those at others as far as they are known. */
  count: number;
  /** Of these, the ones at this process that others do not know of. */
  unshared: number;
}

/** What was counted for a key at this process, and is added to the count of all processes. */
export interface UnsharedCount {
  readonly key: string;
  readonly count: number;
  readonly startedAtMs: number;
  /** Continues with the count of all processes. */
  settle(total: { readonly startedAtMs: number; readonly count: number }): void;
}

/** Windows of one minute in the memory of this process. Their number is bounded: the oldest give way. */
export interface RequestWindows {
  spend(key: string, limit: number, cost?: number): Spent;
  /** What was counted since it was settled last, in windows that go on and have at least `minimum` requests. */
  unshared(minimum: number): UnsharedCount[];
}

export function openRequestWindows(clock: Clock): RequestWindows {
  const windows = new BoundedMap<string, Window>(MAX_WINDOWS);
  return {
    spend(key, limit, cost = 1) {
      const now = clock.now();
      let window = windows.get(key);
      if (window === undefined || now - window.startedAtMs >= WINDOW_MS) {
        window = { startedAtMs: now, count: 0, unshared: 0 };
        windows.set(key, window);
      }
      window.count += cost;
      window.unshared += cost;
      const remaining = Math.max(0, limit - window.count);
      return { allowed: window.count <= limit, remaining, resetMs: window.startedAtMs + WINDOW_MS - now };
    },
    unshared(minimum) {
      const oldest = clock.now() - WINDOW_MS;
      const found: UnsharedCount[] = [];
      // There can be as many windows as fit, and this is repeated every second: none is copied to be looked at.
      for (const [key, window] of windows)
        if (window.unshared > 0 && window.count >= minimum && window.startedAtMs > oldest)
          found.push(unsharedCount(key, window));
      return found;
    },
  };
}

function unsharedCount(key: string, window: Window): UnsharedCount {
  const { unshared: count, startedAtMs } = window;
  return {
    ...{ key, count, startedAtMs },
    settle(total) {
      window.unshared -= count;
      window.count = total.count + window.unshared;
      window.startedAtMs = total.startedAtMs;
    },
  };
}
