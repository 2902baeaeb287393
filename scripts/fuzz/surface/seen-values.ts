import { Seen } from './values.ts';

/** What the server has shown in its answers, by the name of the field: ids, keys, names. Keeps the newest. */
export interface SeenValues {
  add(field: string, value: string): void;
  /** Takes what an answer or an accepted request contains. */
  learn(value: unknown): void;
  /** The values of a field that are kept. */
  all(field: string): readonly string[];
  /** The newest value of a field that starts with a prefix. */
  newest(field: string, prefix?: string): string | undefined;
  /** Replaces each `Seen` in a value. `spared` are values that must not be used. */
  fill(value: unknown, spared: ReadonlySet<string>): unknown;
}

const MAX_KEPT = 40;
const MAX_VALUE_LENGTH = 500;
const MAX_DEPTH = 6;

export function openSeenValues(): SeenValues {
  const values = new Map<string, string[]>();

  function add(field: string, value: string): void {
    const kept = values.get(field) ?? [];
    values.set(field, kept);
    if (value === '' || value.length > MAX_VALUE_LENGTH) return;
    const at = kept.indexOf(value);
    if (at !== -1) kept.splice(at, 1);
    kept.push(value);
    if (kept.length > MAX_KEPT) kept.shift();
  }

  function learn(value: unknown, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    for (const [field, part] of Object.entries(value)) {
      if (typeof part === 'string') add(field, part);
      else learn(part, depth + 1);
    }
  }

  function fill(value: unknown, spared: ReadonlySet<string>): unknown {
    if (value instanceof Seen) {
      const kept = (values.get(value.field) ?? []).filter((one) => !spared.has(one));
      return kept.length === 0 ? value.otherwise : kept.at(-1 - (value.nth % kept.length));
    }
    if (Array.isArray(value)) return value.map((one) => fill(one, spared));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part, spared)]));
  }

  function newest(field: string, prefix = ''): string | undefined {
    return values.get(field)?.findLast((value) => value.startsWith(prefix));
  }

  const all = (field: string) => [...(values.get(field) ?? [])];

  return { add, learn: (value) => learn(value), all, newest, fill };
}
