/** Why a line of an `.env` text cannot be read. */
export type EnvTextProblem =
  /** It has no `=`. */
  | 'noAssignment'
  /** The text before `=` is not the name of a variable. */
  | 'badName'
  /** The quote at the start of the value is not closed. */
  | 'openQuote'
  /** There is text after the closing quote. */
  | 'afterQuote';

export interface UnreadLine {
  readonly line: number;
  readonly problem: EnvTextProblem;
}

/** The variables of an `.env` text, and its lines that cannot be read. */
export interface EnvText {
  readonly variables: Readonly<Record<string, string>>;
  readonly unread: readonly UnreadLine[];
}

export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const QUOTES = ['"', "'", '`'];
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Reads `NAME=value` lines: with comments, `export`, and values in quotes, which may have several lines. In double
 * quotes, `\n` and the like are replaced; nothing else is, such as names of other variables. The last of two lines with
 * the same name decides.
 */
export function parseEnvText(text: string): EnvText {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const variables: Record<string, string> = {};
  const unread: UnreadLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const read = readAssignment(line, lines.slice(index + 1));
    if (typeof read === 'string') {
      unread.push({ line: index + 1, problem: read });
    } else {
      variables[read.name] = read.value;
      index += read.moreLines;
    }
  }
  return { variables, unread };
}

interface Assignment {
  readonly name: string;
  readonly value: string;
  /** How many of the following lines belong to the value. */
  readonly moreLines: number;
}

function readAssignment(line: string, following: readonly string[]): Assignment | EnvTextProblem {
  const end = line.indexOf('=');
  if (end === -1) return 'noAssignment';
  const name = line
    .slice(0, end)
    .replace(/^\s*export\s+/, '')
    .trim();
  if (!VARIABLE_NAME.test(name)) return 'badName';
  const rest = line.slice(end + 1).trimStart();
  const quote = QUOTES.find((one) => rest.startsWith(one));
  if (quote === undefined) return { name, value: withoutComment(rest), moreLines: 0 };
  const read = readQuoted([rest.slice(1), ...following].join('\n'), quote);
  return typeof read === 'string' ? read : { name, ...read };
}

function withoutComment(rest: string): string {
  return rest.replace(/(^|\s)#.*$/, '').trim();
}

/** Reads up to the closing quote. */
function readQuoted(text: string, quote: string): Omit<Assignment, 'name'> | EnvTextProblem {
  let value = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === quote) {
      const moreLines = text.slice(0, at).split('\n').length - 1;
      const [after = ''] = text.slice(at + 1).split('\n');
      return /^\s*(#.*)?$/.test(after) ? { value, moreLines } : 'afterQuote';
    }
    if (character === '\\' && quote === '"') {
      at += 1;
      value += unescaped(text[at] ?? '');
    } else {
      value += character;
    }
  }
  return 'openQuote';
}

/** What a backslash and this character mean in double quotes. */
function unescaped(character: string): string {
  const meaning = ESCAPED[character];
  if (meaning !== undefined) return meaning;
  return ['"', '\\', '$', '`'].includes(character) ? character : `\\${character}`;
}
