import type { Draft } from './draft.ts';

/** What each part of the form works with. */
export interface FormPart {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Problems by the path of the field in the request. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The problems of what is inside a field, by its name there. */
export function problemsWithin(problems: FormPart['problems'], path: string): Record<string, string> {
  const inside = Object.entries(problems).filter(([at]) => at.startsWith(`${path}.`));
  return Object.fromEntries(inside.map(([at, message]) => [at.slice(path.length + 1), message]));
}
