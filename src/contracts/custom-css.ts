import { isHttpAddress } from './http-address.ts';

/**
 * Checks a stylesheet that is included in other pages. Returns the problem, or null. In a valid stylesheet every block,
 * bracket, string and comment ends, so that it does not affect rules before and after it; no text ends a style element;
 * and it loads only from literal http(s) addresses. It is parsed as browsers do (CSS Syntax 3), escapes included.
 */
export function customCssProblem(css: string): string | null {
  if (new TextEncoder().encode(css).length > MAX_BYTES) return 'Must have at most 64 KiB';
  if (/<\/|<!|-->/.test(css)) return 'Must not contain </, <! or -->, which mean something to HTML';
  if (/[^\t\n\f\r\P{Cc}]|\p{Surrogate}/u.test(css)) return 'Must not contain control characters';
  const reader: Reader = { css, at: 0, open: [], unfinished: null };
  while (reader.at < css.length) {
    const problem = readToken(reader);
    if (problem !== null) return problem;
  }
  const left = reader.open.at(-1);
  if (left !== undefined) return `Must be balanced: a ${left.closer} is missing at the end`;
  return reader.unfinished === null ? null : 'Must be balanced: the last rule has no block';
}

interface Reader {
  readonly css: string;
  at: number;
  /** What is open: the character that closes it, and the function's name where it is one. */
  readonly open: { readonly closer: string; readonly name: string }[];
  /** An open construct outside of all blocks, which would continue in the text that follows. */
  unfinished: 'rule' | 'atRule' | null;
}

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/** Characters beyond ASCII that belong to names for old browsers and new ones; about others they disagree. */
const WIDE =
  '\\u{B7}\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{203F}\\u{2040}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{10FFFF}';
const ESCAPE = '\\\\(?:[0-9A-Fa-f]{1,6}(?:\\r\\n|[ \\t\\n\\r\\f])?|[^0-9A-Fa-f\\n\\r\\f])';
const token = (pattern: string) => new RegExp(pattern, 'uy');

/** None of them can fail after a long way: what has to follow is looked at by the reader. */
const SPACE = token('[ \\t\\n\\r\\f]+');
const NAME = token(`(?:--|-?(?:[A-Za-z_${WIDE}]|${ESCAPE}))(?:[\\w${WIDE}-]|${ESCAPE})*`);
const HASH = token(`#(?:[\\w${WIDE}-]|${ESCAPE})*`);
const NUMBER = token('[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[Ee][+-]?\\d+)?');
const IN_DOUBLE_QUOTES = token('(?:[^"\\\\\\n\\r\\f]|\\\\(?:\\r\\n|[^]))*');
const IN_SINGLE_QUOTES = token("(?:[^'\\\\\\n\\r\\f]|\\\\(?:\\r\\n|[^]))*");
const BARE_ADDRESS = token(`(?:[^"'()\\\\\\s\\p{Cc}]|${ESCAPE})*`);

function readToken(reader: Reader): string | null {
  if (take(reader, SPACE) !== '') return null;
  const next = reader.css.charAt(reader.at);
  if (reader.css.startsWith('/*', reader.at)) return readComment(reader);
  if (reader.open.length === 0) reader.unfinished ??= next === '@' ? 'atRule' : 'rule';
  if (next === '"' || next === "'") return readString(reader);
  // A name after these is not a function.
  if (take(reader, HASH) !== '') return null;
  if (take(reader, NUMBER) !== '') {
    take(reader, NAME);
    return null;
  }
  if (next === '@') return readAtRule(reader);
  const name = unescaped(take(reader, NAME)).toLowerCase();
  if (name !== '') return reader.css.charAt(reader.at) === '(' ? readFunction(reader, name) : null;
  return readMark(reader, next);
}

function readComment(reader: Reader): string | null {
  const end = reader.css.indexOf('*/', reader.at + 2);
  reader.at = end + 2;
  return end < 0 ? fail(reader, 'Must be balanced: a comment does not end') : null;
}

function readString(reader: Reader): string | null {
  const quote = reader.css.charAt(reader.at);
  reader.at += 1;
  const text = take(reader, quote === '"' ? IN_DOUBLE_QUOTES : IN_SINGLE_QUOTES);
  if (reader.css.charAt(reader.at) !== quote)
    return fail(reader, 'Must be balanced: a string does not end on its line');
  reader.at += 1;
  const around = reader.open.at(-1)?.name ?? '';
  return ADDRESS_FUNCTIONS.has(around) ? judgeAddress(text) : null;
}

function readAtRule(reader: Reader): string | null {
  reader.at += 1;
  const name = unescaped(take(reader, NAME)).toLowerCase();
  if (name === '') return 'Must not contain an @ without a name';
  // Its content is not checked.
  return name === 'import' ? 'Must not contain @import; write the rules themselves' : null;
}

/** Functions that take a string for an address. */
const ADDRESS_FUNCTIONS = new Set([
  ...['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade'],
]);
/** Functions whose value is known only where the stylesheet is used. */
const SUBSTITUTIONS = new Set(['var', 'env', 'attr']);

function readFunction(reader: Reader, name: string): string | null {
  const isInAddress = reader.open.some((one) => ADDRESS_FUNCTIONS.has(one.name));
  if (isInAddress && SUBSTITUTIONS.has(name)) return `Must not use ${name}() for an address; write it out`;
  reader.at += 1;
  if (name === 'url') {
    take(reader, SPACE);
    if (!/["']/.test(reader.css.charAt(reader.at))) return readBareAddress(reader);
  }
  return opened(reader, ')', name);
}

function readBareAddress(reader: Reader): string | null {
  const text = take(reader, BARE_ADDRESS);
  take(reader, SPACE);
  if (reader.css.charAt(reader.at) !== ')')
    return fail(reader, 'Must be balanced: an address in url() does not end');
  reader.at += 1;
  return judgeAddress(text);
}

function judgeAddress(text: string): string | null {
  return isHttpAddress(unescaped(text))
    ? null
    : 'Must load from absolute http:// and https:// addresses only';
}

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

function readMark(reader: Reader, mark: string): string | null {
  reader.at += 1;
  const closer = CLOSERS[mark];
  if (closer !== undefined) return opened(reader, closer, '');
  if (/[})\]]/.test(mark) && reader.open.pop()?.closer !== mark)
    return `Must be balanced: a ${mark} closes what was not opened`;
  const isOutside = reader.open.length === 0;
  if (isOutside && (mark === '}' || (mark === ';' && reader.unfinished === 'atRule')))
    reader.unfinished = null;
  if (mark === '\\') return 'Must not contain a backslash that escapes nothing';
  return mark > '\x7f' ? `Must not contain ${JSON.stringify(mark)} outside of strings and comments` : null;
}

function opened(reader: Reader, closer: string, name: string): string | null {
  reader.open.push({ closer, name });
  return reader.open.length > MAX_DEPTH ? `Must not be nested more than ${MAX_DEPTH} deep` : null;
}

/** Takes what a pattern finds right here; empty where it finds nothing. */
function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.css)?.[0] ?? '';
  reader.at += found.length;
  return found;
}

function unescaped(name: string): string {
  return name.replace(new RegExp(ESCAPE, 'gu'), (text) => {
    const digits = /^\\([0-9A-Fa-f]+)/.exec(text)?.[1];
    if (digits === undefined) return text.slice(1);
    const point = Number.parseInt(digits, 16);
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** Nothing can be read after it. */
function fail(reader: Reader, problem: string): string {
  reader.at = reader.css.length;
  return problem;
}
