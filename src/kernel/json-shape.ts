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

/** What exceeds the bounds, as a sentence; null where nothing does. Text that is not JSON is left to the parser. */
export function jsonShapeProblem(text: string, { maxValues, maxDepth }: JsonBounds): string | null {
  // Finds the few characters that count many times faster than a look at each one.
  const mark = /["[\]{},]/g;
  let values = 1;
  let strings = 0;
  let depth = 0;
  while (mark.test(text)) {
    switch (text[mark.lastIndex - 1]) {
      case '"':
        strings += 1;
        mark.lastIndex = endOfString(text, mark.lastIndex);
        break;
      case '[':
      case '{':
        values += 1;
        depth += 1;
        break;
      case ',':
        values += 1;
        break;
      default:
        depth -= 1;
    }
    if (depth < 0) return null;
    if (depth > maxDepth) return `JSON is nested too deeply: at most ${maxDepth} levels are accepted.`;
    // Each value may have a name.
    if (values > maxValues || strings > 2 * maxValues)
      return `JSON has too many values: at most ${maxValues} are accepted.`;
  }
  return null;
}

const BACKSLASH = 92;

/** The index after the closing quotation mark of a string that starts at `start`; the length of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return text.length;
}
