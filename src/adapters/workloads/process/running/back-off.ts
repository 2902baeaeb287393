const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** After this long a program counts as having run well: the next exit is again the first. */
export const STABLE_AFTER_MS = 60_000;

/** How long to wait before starting again after the nth exit in a row: 1 s, 2 s, 4 s … 60 s. */
export function restartDelayMs(exitsInARow: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(exitsInARow - 1, 10), MAX_DELAY_MS);
}
