/** A variable of an application as a form edits it. */
export interface Variable {
  readonly name: string;
  readonly value: string;
}

/** A line of an `.env` file; values in quotes can have several lines. */
const ASSIGNMENT =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:'([^']*)'|"((?:\\"|[^"])*)"|`([^`]*)`|([^#\r\n]*))[ \t]*(?:#.*)?$/gm;

/** The variables of a text in the format of `.env`. */
export function readEnvText(text: string): Variable[] {
  return [...text.matchAll(ASSIGNMENT)].map(([, name = '', single, double, back, plain = '']) => {
    // Only double quotes make `\n` a line break.
    const expanded = double?.replaceAll('\\n', '\n').replaceAll('\\"', '"');
    return { name, value: single ?? expanded ?? back ?? plain.trim() };
  });
}

/** The given variables with others, which replace those of the same name. Rows without a name are left out. */
export function withVariables(
  variables: readonly Variable[],
  others: readonly Variable[],
): readonly Variable[] {
  const byName = new Map([...variables, ...others].map((variable) => [variable.name, variable]));
  byName.delete('');
  return [...byName.values()];
}
