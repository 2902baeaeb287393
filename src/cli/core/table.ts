import { stripVTControlCharacters } from 'node:util';
import type { Paint } from './terminal.ts';

/** Columns under their titles, two spaces apart. The last column is not padded. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string {
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => widthOf(row[index] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === cells.length - 1 ? cell : padded(cell, widths[index] ?? 0)))
      .join('  ');
  const heading = paint('bold', line(titles.map((title) => title.toUpperCase())));
  return [heading, ...rows.map(line)].map((text) => `${text.trimEnd()}\n`).join('');
}

/** Names with their values behind, in two columns. */
export function facts(pairs: readonly (readonly [string, string | null])[], paint: Paint): string {
  const shown = pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null);
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${paint('bold', padded(name, width))}  ${value}\n`).join('');
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
}

function widthOf(cell: string): number {
  return stripVTControlCharacters(cell).length;
}

/** Text of a server or a program without control characters: it cannot move the cursor or change colours. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) =>
    character === '\t' ? '\t' : '',
  );
}

/** The same of a text of several lines. */
export function plainLines(text: string): string {
  return text.split('\n').map(plain).join('\n');
}
