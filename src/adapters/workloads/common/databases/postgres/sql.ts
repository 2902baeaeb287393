/**
 * Text as SQL in ASCII letters and digits only: no text can end the literal, the statement or
 * the line. The server turns the escapes back into the same characters.
 */
export function literal(text: string): string {
  return `E'${escapeAll(text, (codePoint) => `\\U${codePoint.toString(16).padStart(8, '0')}`)}'`;
}

/** A name as a quoted SQL identifier, escaped likewise. */
export function identifier(name: string): string {
  return `U&"${escapeAll(name, (codePoint) => `\\+${codePoint.toString(16).padStart(6, '0')}`)}"`;
}

function escapeAll(text: string, escaped: (codePoint: number) => string): string {
  return Array.from(text, (character) =>
    /[A-Za-z0-9]/.test(character) ? character : escaped(character.codePointAt(0) ?? 0),
  ).join('');
}
