/**
 * The lines at the end of `now` that were not in `before`. Both are the newest lines of one log: the longest end of
 * `before` with which `now` begins, or which it contains, is what was shown already.
 */
export function newLines(before: readonly string[], now: readonly string[]): readonly string[] {
  if (before.length === 0) return now;
  // The log may have lost lines at its beginning: the earlier text begins somewhere in it.
  for (let shift = 0; shift < before.length; shift++) {
    const kept = before.length - shift;
    if (kept <= now.length && matches(before, shift, now)) return now.slice(kept);
  }
  return now;
}

function matches(before: readonly string[], shift: number, now: readonly string[]): boolean {
  for (let at = shift; at < before.length; at++) if (before[at] !== now[at - shift]) return false;
  return true;
}
