import { isoTime } from '#src/kernel/clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Days after the start of the period at which a declined renewal is retried. */
const RETRY_DAYS = [1, 3, 7] as const;

/** After so many declines the subscription ends: the renewal itself and its retries. */
export const MAX_RENEWAL_DECLINES = RETRY_DAYS.length + 1;

/**
 * The time of the next try of a renewal after so many declines; `since` is the start of its period. The days count from
 * there. A charge that was made late, after an outage for example, is followed by the whole pause between two of them: tries
 * at once would end the subscription without the days in which the customer can act.
 */
export function retryAt(since: string, declines: number, declinedAt = since): string {
  const days = RETRY_DAYS[declines - 1] ?? 0;
  const pauseMs = (days - (RETRY_DAYS[declines - 2] ?? 0)) * DAY_MS;
  const scheduled = Date.parse(since) + days * DAY_MS;
  const leftMs = scheduled - Date.parse(declinedAt);
  return isoTime(leftMs < pauseMs / 2 ? Date.parse(declinedAt) + pauseMs : scheduled);
}

/** How long a renewal may have no result before its subscription counts as unpaid. */
const INCONCLUSIVE_MS = DAY_MS;

/**
 * What follows a charge without a result, by the time since the renewal began: the wait before it is retried, and whether
 * the merchant has to know that the period is not paid.
 */
export function afterInconclusive(sinceMs: number): { readonly waitMs: number; readonly isUnpaid: boolean } {
  const isUnpaid = sinceMs >= INCONCLUSIVE_MS;
  return { waitMs: (isUnpaid ? 6 : 1) * HOUR_MS, isUnpaid };
}
