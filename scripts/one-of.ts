/** What an option of a command names. Throws a sentence with all the names that there are. */
export function oneOf<Name extends string>(option: string, names: readonly Name[], value: string): Name {
  const known = names.find((name) => name === value);
  if (known !== undefined) return known;
  throw new Error(`--${option} is one of ${quotedList(names)}, and not "${value}"`);
}

export function quotedList(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
