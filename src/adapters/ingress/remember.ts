import { BoundedMap } from '#src/kernel/bounded-map.ts';

const MAX_REMEMBERED = 1000;

/** Asks once for all who want to know the same within a time. The work must not reject. */
export function rememberFor<Value>(
  forMs: number,
  ask: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const known = new BoundedMap<string, { readonly value: Promise<Value>; readonly untilMs: number }>(
    MAX_REMEMBERED,
  );

  return (key) => {
    const found = known.get(key);
    if (found !== undefined && found.untilMs > Date.now()) return found.value;
    const value = ask(key);
    known.set(key, { value, untilMs: Date.now() + forMs });
    return value;
  };
}
