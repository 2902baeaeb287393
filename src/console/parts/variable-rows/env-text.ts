import { parseEnvText } from '../env-text/parse-env-text.ts';

/** A variable of an application as a form edits it. */
export interface Variable {
  readonly name: string;
  readonly value: string;
}

/** The variables of a text in the format of `.env`. */
export function readEnvText(text: string): Variable[] {
  return Object.entries(parseEnvText(text).variables).map(([name, value]) => ({ name, value }));
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
