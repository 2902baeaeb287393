/**
 * A pattern of a .dockerignore as Docker reads it: `*` and `?` within a name, `**` across folders, `[a-z]` and `[^a-z]`
 * one character, `\x` the character x. A path matches where the whole of it or one of its folders does.
 *
 * The steps are followed all at once, so the work is at most the pattern's length times the path's. Compiled to a
 * regular expression, some patterns take time without bound.
 */
export type PathPattern = readonly Step[];

type Step =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly Range[] }
  /** Any character but a slash: once, or any number of times. */
  | { readonly kind: 'any' | 'name' }
  /** Any number of any characters. */
  | { readonly kind: 'rest' }
  /** No folder, or any number of them: leads past `folder`, or into it. */
  | { readonly kind: 'folders' }
  /** Any number of characters, and a slash at the end. Always follows `folders`. */
  | { readonly kind: 'folder' };

type Range = readonly [first: number, last: number];

const SLASH = 47;
const STAR = 42;
const QUESTION_MARK = 63;
const OPENING = 91;
const BACKSLASH = 92;
const CLOSING = 93;
const CARET = 94;
const HYPHEN = 45;

/** The characters of a text, in the form in which paths are matched. */
export function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** Null where the pattern is malformed: a class that does not end, or nothing after a backslash. */
export function parsePathPattern(text: string): PathPattern | null {
  const codes = codePointsOf(text);
  const isSuffix = /^\*\*[^*?[\]\\]*$/.test(text);
  const steps: Step[] = [];
  let at = 0;
  while (at < codes.length) {
    const code = codes[at] ?? 0;
    at += 1;
    if (code === STAR && codes[at] === STAR) {
      at += 1;
      const isFolder = codes[at] === SLASH;
      if (isFolder) at += 1;
      // Docker takes `**.log` for "ends in .log", but only where nothing else in the pattern is special.
      const isRest = at === codes.length || (isSuffix && !isFolder);
      if (isRest) steps.push({ kind: 'rest' });
      // A repetition has no further meaning.
      else if (steps.at(-1)?.kind !== 'folder') steps.push({ kind: 'folders' }, { kind: 'folder' });
    } else if (code === STAR) {
      steps.push({ kind: 'name' });
    } else if (code === QUESTION_MARK) {
      steps.push({ kind: 'any' });
    } else if (code === OPENING) {
      const found = readClass(codes, at);
      if (found === null) return null;
      steps.push(found.step);
      at = found.end;
    } else {
      const literal = code === BACKSLASH ? codes[at] : code;
      if (literal === undefined) return null;
      if (code === BACKSLASH) at += 1;
      steps.push({ kind: 'character', code: literal });
    }
  }
  return steps;
}

/** Reads a class whose bracket has been read; `end` is behind its closing bracket. */
function readClass(codes: readonly number[], start: number): { step: Step; end: number } | null {
  const negated = codes[start] === CARET;
  const ranges: Range[] = [];
  let at = negated ? start + 1 : start;
  while (codes[at] !== CLOSING || ranges.length === 0) {
    const first = readClassCharacter(codes, at);
    if (first === null) return null;
    at = first.end;
    let last = first;
    if (codes[at] === HYPHEN) {
      const found = readClassCharacter(codes, at + 1);
      if (found === null) return null;
      last = found;
      at = last.end;
    }
    if (last.code < first.code) return null;
    ranges.push([first.code, last.code]);
  }
  return { step: { kind: 'class', negated, ranges }, end: at + 1 };
}

function readClassCharacter(codes: readonly number[], at: number): { code: number; end: number } | null {
  const code = codes[at];
  if (code === undefined || code === HYPHEN || code === CLOSING) return null;
  if (code !== BACKSLASH) return { code, end: at + 1 };
  const escaped = codes[at + 1];
  return escaped === undefined ? null : { code: escaped, end: at + 2 };
}

/** Whether a path, relative and as code points, or one of the folders that it lies in, matches. */
export function matchesPath(pattern: PathPattern, path: readonly number[]): boolean {
  const end = pattern.length;
  let reached = new Places(end);
  let next = new Places(end);
  reach(pattern, reached, 0);
  for (const code of path) {
    if (code === SLASH && reached.has(end)) return true;
    next.clear();
    for (let index = 0; index < reached.size; index += 1) follow(pattern, next, reached.at(index), code);
    if (next.size === 0) return false;
    [reached, next] = [next, reached];
  }
  return reached.has(end);
}

/** A set of places in a pattern that is cleared at once: a `Set` takes ten times as long. */
class Places {
  size = 0;
  readonly #list: Uint32Array;
  readonly #turnOf: Uint32Array;
  #turn = 1;

  constructor(last: number) {
    this.#list = new Uint32Array(last + 1);
    this.#turnOf = new Uint32Array(last + 1);
  }

  has(at: number): boolean {
    return this.#turnOf[at] === this.#turn;
  }

  /** False where it is there already. */
  add(at: number): boolean {
    if (this.has(at)) return false;
    this.#turnOf[at] = this.#turn;
    this.#list[this.size] = at;
    this.size += 1;
    return true;
  }

  at(index: number): number {
    return this.#list[index] ?? 0;
  }

  clear(): void {
    this.#turn += 1;
    this.size = 0;
  }
}

/** Adds a place in the pattern, and the places that are reached from it without a character. */
function reach(pattern: PathPattern, places: Places, first: number): void {
  for (let at = first; places.add(at); ) {
    const kind = pattern[at]?.kind;
    if (kind === 'name' || kind === 'rest') {
      at += 1;
    } else if (kind === 'folders') {
      places.add(at + 1);
      at += 2;
    } else {
      return;
    }
  }
}

function follow(pattern: PathPattern, next: Places, at: number, code: number): void {
  const step = pattern[at];
  if (step === undefined) return;
  switch (step.kind) {
    case 'character':
      if (step.code === code) reach(pattern, next, at + 1);
      return;
    case 'class':
      if (isIn(step.ranges, code) !== step.negated) reach(pattern, next, at + 1);
      return;
    case 'any':
      if (code !== SLASH) reach(pattern, next, at + 1);
      return;
    case 'name':
      if (code !== SLASH) reach(pattern, next, at);
      return;
    case 'rest':
      reach(pattern, next, at);
      return;
    case 'folders':
      return;
    case 'folder':
      next.add(at);
      if (code === SLASH) reach(pattern, next, at + 1);
      return;
    default:
      throw new Error(`unknown step ${JSON.stringify(step satisfies never)}`);
  }
}

function isIn(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}
