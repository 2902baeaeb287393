const LINES_AT_ONCE = 20;
const REFILL_MS = 10_000;
const MAX_LENGTH = 500;

/**
 * Bounds what is logged: what visitors and targets do decides how much there is to say. What was left out is counted
 * in the next line.
 */
export function logBudget(
  write: (line: string) => void,
  now: () => number = Date.now,
): (line: string) => void {
  let windowStart = now();
  let written = 0;
  let dropped = 0;

  return (line) => {
    if (now() - windowStart >= REFILL_MS) {
      windowStart = now();
      written = 0;
    }
    if (written >= LINES_AT_ONCE) {
      dropped += 1;
      return;
    }
    written += 1;
    const note = dropped > 0 ? ` (${dropped} lines before this one were not logged)` : '';
    dropped = 0;
    write(line.slice(0, MAX_LENGTH) + note);
  };
}
