/**
 * Bounds on JSON text that is still to be parsed. Parsing is linear, but a value of a few bytes takes many times its
 * length in memory and time, and code that follows a deep value by recursion ends with a stack overflow.
 */
export interface JsonBounds {
  /** How many values the text may hold, those in arrays and objects included. */
  readonly maxValues: number;
  /** How many arrays and objects may be open at once. */
  readonly maxDepth: number;
}

/** For the body of a request: far above what any operation takes. */
export const REQUEST_BOUNDS: JsonBounds = { maxValues: 20_000, maxDepth: 32 };

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** What exceeds the bounds, as a sentence; null where nothing does. Text that is not JSON is left to the parser. */
export function jsonShapeProblem(text: string, { maxValues, maxDepth }: JsonBounds): string | null {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return `JSON is nested too deeply: at most ${maxDepth} levels are taken.`;
    } else if (CLOSING.has(code)) {
      depth -= 1;
    } else if (code === COMMA) {
      values += 1;
    }
    if (values > maxValues) return `JSON has too many values: at most ${maxValues} are taken.`;
  }
  return null;
}

/** Index of the quotation mark that ends the string which starts at `start`; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
