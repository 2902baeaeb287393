import { type Glob, matchesGlob, parseGlob } from './glob.ts';

/**
 * A list of patterns of which the last that matches decides; one that starts with `!` takes out again. A list that
 * starts by taking out begins with everything. The bounds keep the slowest filter against the largest push (see
 * `services/instance/trigger/push/changed-files.ts`) within a second.
 */
export const MAX_PATTERNS = 20;
export const MAX_PATTERN_LENGTH = 200;
const MAX_FILTER_LENGTH = 2000;

export interface Filter {
  accepts(text: string): boolean;
}

/** What is wrong with a list of patterns, as a sentence; null where it can be used for branches and paths alike. */
export function filterProblem(patterns: readonly string[]): string | null {
  const filter = pathFilter(patterns);
  return typeof filter === 'string' ? filter : null;
}

/** Over names of branches. A sentence about what is wrong with the patterns, where something is. */
export function branchFilter(patterns: readonly string[]): Filter | string {
  return openFilter(patterns, (pattern) => [pattern]);
}

/**
 * Over paths from the repository's root: a pattern without wildcards also matches everything below a folder of that
 * name.
 */
export function pathFilter(patterns: readonly string[]): Filter | string {
  return openFilter(patterns, (pattern) => {
    const bare = pattern.replace(/^\.?\/+/, '');
    if (bare === '' || bare === '.') return ['**'];
    if (bare.endsWith('/')) return [`${bare}**`];
    return /[*?]/.test(bare) ? [bare] : [bare, `${bare}/**`];
  });
}

interface Rule {
  readonly takesOut: boolean;
  readonly globs: readonly Glob[];
}

function openFilter(patterns: readonly string[], forms: (pattern: string) => string[]): Filter | string {
  if (patterns.length > MAX_PATTERNS) return `A filter can have at most ${MAX_PATTERNS} patterns.`;
  const rules: Rule[] = [];
  let room = MAX_FILTER_LENGTH;
  for (const text of patterns) {
    const takesOut = text.startsWith('!');
    const pattern = takesOut ? text.slice(1) : text;
    if (pattern === '' || pattern.length > MAX_PATTERN_LENGTH)
      return `A pattern must have between 1 and ${MAX_PATTERN_LENGTH} characters.`;
    if (/[\p{Cc}\\]/u.test(pattern)) return 'A pattern must not contain backslashes or control characters.';
    const globs: Glob[] = [];
    for (const form of forms(pattern)) {
      const glob = parseGlob(form, room);
      if (glob === null)
        return 'The patterns are too long after their alternatives in braces are expanded. Use fewer alternatives.';
      globs.push(glob);
    }
    room -= lengthOf(globs);
    rules.push({ takesOut, globs });
  }
  return { accepts: (text) => isAccepted(rules, text) };
}

function lengthOf(globs: readonly Glob[]): number {
  return globs.flat().reduce((sum, parts) => sum + parts.join('/').length + 1, 0);
}

function isAccepted(rules: readonly Rule[], text: string): boolean {
  for (const { takesOut, globs } of rules.toReversed()) {
    if (globs.some((glob) => matchesGlob(glob, text))) return !takesOut;
  }
  return rules[0]?.takesOut ?? true;
}
