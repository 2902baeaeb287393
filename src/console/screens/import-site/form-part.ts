import type { textFields } from '../../parts/index.ts';
import type { Draft } from './draft.ts';

/** What each part of the form works with. */
export interface FormPart {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Problems by the path of the field in the request. */
  readonly problems: Readonly<Record<string, string>>;
  /** The fields of its texts. */
  readonly field: ReturnType<typeof textFields<Draft>>;
}

/** The problems of what is inside a field, by its name there. */
export function problemsWithin(problems: FormPart['problems'], path: string): Record<string, string> {
  const inside = Object.entries(problems).filter(([at]) => at.startsWith(`${path}.`));
  return Object.fromEntries(inside.map(([at, message]) => [at.slice(path.length + 1), message]));
}
