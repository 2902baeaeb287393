const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses between the eight attempts of a delivery: 27 hours and a half in all. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];

/** Delay in milliseconds between the given attempt, counted from 1, and the next one; null after the last. */
export function retryDelayMs(attempt: number): number | null {
  return PAUSES_MS[attempt - 1] ?? null;
}

/** An endpoint that has failed for this long without a break is switched off. */
export const MAX_FAILING_MS = 5 * 24 * HOUR_MS;
