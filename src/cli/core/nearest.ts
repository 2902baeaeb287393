const MAX_DISTANCE = 3;

/** The candidate that is most like a mistyped word; null where none is close. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.min(MAX_DISTANCE, Math.ceil(word.length / 2)) + 1;
  for (const candidate of candidates) {
    const apart = distance(word.toLowerCase(), candidate.toLowerCase());
    if (apart >= least) continue;
    least = apart;
    best = candidate;
  }
  return best;
}

/** Levenshtein's distance: how many characters to insert, remove or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, character] of [...from].entries()) {
    const next = [at + 1];
    for (let index = 0; index < to.length; index++) {
      const replaced = (row[index] ?? 0) + (to[index] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
