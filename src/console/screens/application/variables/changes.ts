/** Changes of variables that are not applied yet: the new values by name; null removes a variable. */
export type EnvChanges = Readonly<Record<string, string | null>>;

/** What a change does with a variable. */
export type ChangeKind = 'added' | 'changed' | 'removed';

export interface Change {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly value: string | null;
}

/** A change as it affects the variables that exist; null if it has no effect on them. */
export function changeOf(changes: EnvChanges, existing: readonly string[], name: string): Change | null {
  const value = changes[name];
  if (value === undefined) return null;
  const exists = existing.includes(name);
  if (value === null) return exists ? { name, kind: 'removed', value } : null;
  return { name, kind: exists ? 'changed' : 'added', value };
}

/** All changes, by name. */
export function changesOf(changes: EnvChanges, existing: readonly string[]): Change[] {
  return Object.keys(changes)
    .toSorted()
    .flatMap((name) => changeOf(changes, existing, name) ?? []);
}

/** Changes without the one of a name. */
export function withoutChange(changes: EnvChanges, name: string): EnvChanges {
  const { [name]: _, ...others } = changes;
  return others;
}
