import { isoTime } from '#src/kernel/clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Days after the start of the period at which a declined renewal is retried. */
const RETRY_DAYS = [1, 3, 7] as const;

/** After so many declines the subscription ends: the renewal itself and its retries. */
export const MAX_RENEWAL_DECLINES = RETRY_DAYS.length + 1;

/**
 * The time of the next try of a renewal after so many declines; `since` is the start of its period. The days count from
 * there. A charge that came late, after an outage for example, is followed by the whole pause between two of them: tries
 * at once would end the subscription without the days in which the customer can act.
 */
export function retryAt(since: string, declines: number, declinedAt = since): string {
  const days = RETRY_DAYS[declines - 1] ?? 0;
  const pauseMs = (days - (RETRY_DAYS[declines - 2] ?? 0)) * DAY_MS;
  const scheduled = Date.parse(since) + days * DAY_MS;
  const leftMs = scheduled - Date.parse(declinedAt);
  return isoTime(leftMs < pauseMs / 2 ? Date.parse(declinedAt) + pauseMs : scheduled);
}

/** The wait before a renewal is retried whose charge had no result. */
export const INCONCLUSIVE_RETRY_MS = HOUR_MS;
