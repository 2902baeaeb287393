import { type RawBuilder, sql } from 'kysely';

/** Whether a column contains a text, in any case. The characters `%` and `_` of the text mean themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${`%${escaped(text)}%`}) escape '\\'`;
}

/** Whether a column starts with a text. */
export function startsWithText(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${`${escaped(text)}%`} escape '\\'`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
