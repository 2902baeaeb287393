/** Looking into a configuration of which nothing is known but that it is JSON. */
export type Json = unknown;

/** The value at a path of keys; undefined if it does not exist or is null. */
export function at(value: Json, ...keys: readonly string[]): Json {
  let current = value;
  for (const key of keys)
    current = Object.hasOwn(asRecord(current), key) ? asRecord(current)[key] : undefined;
  return current ?? undefined;
}

/** The list at a path of keys; undefined if there is no list. */
export function listAt(value: Json, ...keys: readonly string[]): readonly Json[] | undefined {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found : undefined;
}

/** The value as an object; an empty one if it is not an object. */
export function asRecord(value: Json): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Json>>)
    : {};
}
