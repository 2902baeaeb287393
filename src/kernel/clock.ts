/** The only source of the current time, so that a test can set it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The one form in which times are stored and shown: ISO 8601, UTC, milliseconds, `Z`. It sorts as text. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** How long ago a stored time was, in milliseconds; negative if it is in the future. */
export function msSince(clock: Clock, time: string): number {
  return clock.now() - Date.parse(time);
}

/** The time `offsetMs` from now, as stored and shown. */
export function isoFromNow(clock: Clock, offsetMs = 0): string {
  return isoTime(clock.now() + offsetMs);
}
