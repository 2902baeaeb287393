/** What an option of a command names. Throws a sentence with all the names that there are. */
export function oneOf<Name extends string>(option: string, names: readonly Name[], value: string): Name {
  const known = names.find((name) => name === value);
  if (known !== undefined) return known;
  const list = names.map((name) => `"${name}"`).join(', ');
  throw new Error(`--${option} is one of ${list}, and not "${value}"`);
}
