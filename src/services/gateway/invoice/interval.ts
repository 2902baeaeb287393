import type { Interval } from '#src/contracts/gateway/subscription.ts';
import { isoTime } from '#src/kernel/clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The time so many intervals after an anchor, in UTC. Counted from the anchor, not from the previous period: a
 * subscription of 31 January renews on 28 February and then on 31 March.
 */
export function afterIntervals(anchorAt: string, interval: Interval, count: number): string {
  const anchorMs = Date.parse(anchorAt);
  switch (interval) {
    case 'day':
      return isoTime(anchorMs + count * DAY_MS);
    case 'week':
      return isoTime(anchorMs + count * 7 * DAY_MS);
    case 'month':
      return afterMonths(anchorMs, count);
    case 'year':
      return afterMonths(anchorMs, count * 12);
  }
}

/** The same day and time so many months later, or the last day of a shorter month. */
function afterMonths(anchorMs: number, months: number): string {
  const anchor = new Date(anchorMs);
  const moved = new Date(anchorMs);
  // From the first day, so that the date does not overflow into the next month.
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return isoTime(moved.getTime());
}
