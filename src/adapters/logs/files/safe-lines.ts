import { stripVTControlCharacters } from 'node:util';

const MAX_LINE_LENGTH = 8_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A text as lines that are safe to store and to show: bounded, without terminal sequences and control characters. */
export function safeLines(text: string): string[] {
  // Longer than any line that is kept: the rest is not worth the work.
  const lines = text.length > MAX_LINE_LENGTH * 100 ? text.slice(0, MAX_LINE_LENGTH * 100) : text;
  return lines.split(/\r?\n/).map((line) => bounded(stripVTControlCharacters(line).replace(UNSAFE, '')));
}

function bounded(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  return `${line.slice(0, MAX_LINE_LENGTH)} … (${line.length - MAX_LINE_LENGTH} more characters)`;
}
