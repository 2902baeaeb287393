/** A variable of an application as a form edits it. */
export interface Variable {
  readonly name: string;
  readonly value: string;
}

/** The given variables with others, which replace those of the same name. Rows without a name are left out. */
export function withVariables(
  variables: readonly Variable[],
  others: Readonly<Record<string, string>>,
): readonly Variable[] {
  const more = Object.entries(others).map(([name, value]) => ({ name, value }));
  const byName = new Map([...variables, ...more].map((variable) => [variable.name, variable]));
  byName.delete('');
  return [...byName.values()];
}
