/** A form of substitution that is not supported here. The message names it. */
export class Unresolvable extends Error {
  override readonly name = 'Unresolvable';
}

/** The value of an argument that has several values, or one that cannot be resolved. */
export const AMBIGUOUS = '\0';

const NAME = /[A-Za-z0-9_]/;
const MAX_LENGTH = 4096;

/**
 * Replaces `$name`, `${name}`, `${name:-word}` and `${name:+word}` as a Dockerfile does, quotes and escape characters
 * removed. A name without a value is empty. Throws `Unresolvable` for any other form.
 */
export function expandArguments(
  text: string,
  args: ReadonlyMap<string, string>,
  escapedBy: '\\' | '`',
): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"' || character === "'") continue;
    if (character === escapedBy) {
      at += 1;
      result += text[at] ?? '';
      continue;
    }
    if (character !== '$') {
      result += character;
      continue;
    }
    const { value, end } =
      text[at + 1] === '{' ? braced(text, at + 2, args, escapedBy) : plain(text, at + 1, args);
    result += value;
    at = end - 1;
    if (result.length > MAX_LENGTH) throw new Unresolvable('so long a value');
  }
  return result;
}

function plain(
  text: string,
  from: number,
  args: ReadonlyMap<string, string>,
): { value: string; end: number } {
  const end = endOfName(text, from);
  return { value: argumentOf(text.slice(from, end), args), end };
}

function braced(
  text: string,
  from: number,
  args: ReadonlyMap<string, string>,
  escapedBy: '\\' | '`',
): { value: string; end: number } {
  const close = text.indexOf('}', from);
  const nameEnd = endOfName(text, from);
  const name = text.slice(from, nameEnd);
  const rest = text.slice(nameEnd, close);
  if (close < 0 || name === '') throw new Unresolvable('"${"');
  const value = argumentOf(name, args);
  if (rest === '') return { value, end: close + 1 };
  const form = /^(:?[-+])([^${}]*)$/.exec(rest);
  if (form === null) throw new Unresolvable(`"\${${name}${rest.slice(0, 20)}}"`);
  const word = expandArguments(form[2] ?? '', args, escapedBy);
  const usesWord = form[1]?.endsWith('-') ? value === '' : value !== '';
  const fallback = form[1]?.endsWith('-') ? value : '';
  return { value: usesWord ? word : fallback, end: close + 1 };
}

function argumentOf(name: string, args: ReadonlyMap<string, string>): string {
  const value = args.get(name) ?? '';
  if (value === AMBIGUOUS) throw new Unresolvable(`"$${name}"`);
  return value;
}

function endOfName(text: string, from: number): number {
  let end = from;
  while (end < text.length && NAME.test(text[end] ?? '')) end += 1;
  return end;
}
