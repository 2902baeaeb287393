/**
 * Patterns over branch names and paths: `*` is anything but a slash, `**` between slashes any number of folders, `?`
 * one character, `{a,b}` one of several; everything else is itself, brackets and parentheses too (`app/[slug]`).
 *
 * Not a library's: those compile to regular expressions, and four stars against a long name keep one busy for
 * seconds, thirty for ever. Here the work is at most the pattern's length times the text's.
 */
export type Glob = readonly string[][];

/** The pattern with its alternatives written out, or null where they are more than `maxLength` characters together. */
export function parseGlob(pattern: string, maxLength: number): Glob | null {
  const plain: string[] = [];
  const pending = [pattern];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const group = firstGroup(next);
    if (group === null) plain.push(next);
    else pending.push(...group);
    if (lengthOf(plain) + lengthOf(pending) > maxLength) return null;
  }
  return plain.map((text) => text.split('/'));
}

/** Whether a name or path fits the pattern, as a whole and in its very letters. */
export function matchesGlob(glob: Glob, text: string): boolean {
  const parts = text.split('/');
  return glob.some((pattern) => matchesParts(pattern, parts));
}

/** The pattern once for each alternative of its first group in braces; null where it has none. */
function firstGroup(pattern: string): string[] | null {
  for (let start = pattern.indexOf('{'); start >= 0; start = pattern.indexOf('{', start + 1)) {
    const cuts = [start];
    let depth = 0;
    for (let at = start; at < pattern.length; at += 1) {
      const character = pattern[at];
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      if (depth === 0 || (depth === 1 && character === ',')) cuts.push(at);
      if (depth === 0) break;
    }
    // A brace that is never closed, or encloses a single thing, is itself.
    if (depth === 0 && cuts.length > 2) return alternatives(pattern, cuts);
  }
  return null;
}

function alternatives(pattern: string, cuts: readonly number[]): string[] {
  const before = pattern.slice(0, cuts[0]);
  const after = pattern.slice((cuts.at(-1) ?? 0) + 1);
  return cuts.slice(0, -1).map((cut, index) => before + pattern.slice(cut + 1, cuts[index + 1]) + after);
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 1, 0);
}

/**
 * A star matches any number of parts. Only the latest one is ever widened: an earlier one has taken the least it could,
 * and taking more would leave less to those that follow.
 */
function matchesParts(pattern: readonly string[], parts: readonly string[]): boolean {
  let [at, part, star, taken] = [0, 0, -1, 0];
  while (part < parts.length) {
    const wanted = pattern[at];
    if (wanted === '**') {
      [star, taken] = [at, part];
      at += 1;
    } else if (wanted !== undefined && matchesPart(wanted, parts[part] ?? '')) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      taken += 1;
      [at, part] = [star + 1, taken];
    } else {
      return false;
    }
  }
  while (pattern[at] === '**') at += 1;
  return at === pattern.length;
}

const STAR = 42;
const QUESTION_MARK = 63;

/** The same over characters: written out again, because this is where the time goes. */
function matchesPart(pattern: string, part: string): boolean {
  let at = 0;
  let character = 0;
  let star = -1;
  let taken = 0;
  while (character < part.length) {
    const wanted = pattern.charCodeAt(at);
    if (wanted === STAR) {
      star = at;
      taken = character;
      at += 1;
    } else if (wanted === QUESTION_MARK || wanted === part.charCodeAt(character)) {
      at += 1;
      character += 1;
    } else if (star >= 0) {
      taken += 1;
      at = star + 1;
      character = taken;
    } else {
      return false;
    }
  }
  while (pattern.charCodeAt(at) === STAR) at += 1;
  return at === pattern.length;
}
