const MAX_LINES_PER_BURST = 20;
const REFILL_MS = 10_000;
const MAX_LENGTH = 500;

/**
 * Bounds the log, because visitors and targets decide how much there is to log. The next line contains the number of
 * lines left out.
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
    if (written >= MAX_LINES_PER_BURST) {
      dropped += 1;
      return;
    }
    written += 1;
    const note = dropped > 0 ? ` (${dropped} lines before this one were not logged)` : '';
    dropped = 0;
    write(line.slice(0, MAX_LENGTH) + note);
  };
}
