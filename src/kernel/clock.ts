/** The only source of the current time, so that a test can set it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The time that was written last: requests of one millisecond share it. */
let written = { epochMs: 0, text: new Date(0).toISOString() };

/** The one form in which times are stored and shown: ISO 8601, UTC, milliseconds, `Z`. It sorts as text. */
export function isoTime(epochMs: number): string {
  if (written.epochMs !== epochMs) written = { epochMs, text: new Date(epochMs).toISOString() };
  return written.text;
}

/** How long ago a stored time was, in milliseconds; negative if it is in the future. */
export function msSince(clock: Clock, time: string): number {
  return clock.now() - Date.parse(time);
}

/** The time `offsetMs` from now, as stored and shown. */
export function isoFromNow(clock: Clock, offsetMs = 0): string {
  return isoTime(clock.now() + offsetMs);
}
