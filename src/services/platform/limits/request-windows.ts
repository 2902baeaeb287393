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

/** Windows of one minute in the memory of this process. Their number is bounded: the oldest give way. */
export interface RequestWindows {
  spend(key: string, limit: number, cost?: number): Spent;
}

export function openRequestWindows(clock: Clock): RequestWindows {
  const windows = new Map<string, { startedAtMs: number; count: number }>();
  return {
    spend(key, limit, cost = 1) {
      const now = clock.now();
      let window = windows.get(key);
      if (window === undefined || now - window.startedAtMs >= WINDOW_MS) {
        window = { startedAtMs: now, count: 0 };
        // Deleted first, so that the map stays in the order in which windows began.
        windows.delete(key);
        windows.set(key, window);
        if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value ?? '');
      }
      window.count += cost;
      const remaining = Math.max(0, limit - window.count);
      return { allowed: window.count <= limit, remaining, resetMs: window.startedAtMs + WINDOW_MS - now };
    },
  };
}
