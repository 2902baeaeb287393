import type { Draft } from './draft.ts';

/** What each part of the form works with. */
export interface FormPart {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Problems by the path of the field in the request. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The first problem of a field or of what is inside it. */
export function problemWithin(problems: FormPart['problems'], path: string): string | undefined {
  const found = Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`));
  if (found === undefined) return undefined;
  const [at, message] = found;
  return at === path ? message : `${at.slice(path.length + 1)}: ${message}`;
}
