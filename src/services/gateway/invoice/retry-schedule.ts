import { isoTime } from '#src/kernel/clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Days after the end of the period at which a renewal that was declined is tried again. */
const RETRY_DAYS = [1, 3, 7] as const;

/** With so many declines the subscription ends: the renewal itself and its retries. */
export const MAX_RENEWAL_DECLINES = RETRY_DAYS.length + 1;

/** When a renewal is tried again after so many declines; `since` is the start of the period that it is for. */
export function retryAt(since: string, declines: number): string {
  const days = RETRY_DAYS[declines - 1] ?? 0;
  return isoTime(Date.parse(since) + days * DAY_MS);
}

/** How soon a renewal is tried again that came to nothing, through nobody's fault. */
export const INCONCLUSIVE_RETRY_MS = HOUR_MS;
