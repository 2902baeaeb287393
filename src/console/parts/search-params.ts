/** Reads the part of an address that is a filter. What cannot be one is left out. */

/** Any text; the router reads digits as a number. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** One of a closed set. */
export function choiceParam<Value extends string>(
  value: unknown,
  values: readonly Value[],
): Value | undefined {
  return values.find((one) => one === value);
}
