const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
] as const;

/** The wait after so many failed deliveries, in milliseconds; null after eleven, in about 28 hours: no retry. */
export function retryDelayMs(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null;
}

/**
 * Up to so many failed deliveries, about three minutes, an event blocks the later ones, which keeps their order. After
 * that the later ones are delivered first, so that one event cannot block its merchant for a day.
 */
export const MAX_BLOCKING_ATTEMPTS = 4;
