import { useState } from 'react';

/** What `TextField` and `TextArea` need of the text that they edit. */
interface EditedText {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  /** Why the server has refused it. */
  readonly error: string | undefined;
}

type Problems = Readonly<Record<string, string>>;

/** The names of the texts in a draft. */
type TextsOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] &
  string;

/**
 * The fields of the texts in a draft, by name: `<TextField label={t.branch} {...field('branch')} />`. `path` names the
 * field in the problems of the server if it has another name there.
 */
export function textFields<Draft extends object>(
  draft: Draft,
  change: (part: Partial<Draft>) => void,
  problems: Problems,
): (name: TextsOf<Draft>, path?: string) => EditedText {
  return (name, path = name) => ({
    value: String(draft[name]),
    onChange: ({ target }) => change({ [name]: target.value } as Partial<Draft>),
    error: problems[path],
  });
}

/** The texts that a form edits, and their fields: `const [{ name }, field] = useTextFields({ name: '' }, add.fields)`. */
export function useTextFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  problems: Problems = {},
): readonly [Readonly<Record<Name, string>>, (name: Name, path?: string) => EditedText] {
  const [values, setValues] = useState(initial);
  const field = (name: Name, path: string = name): EditedText => ({
    value: values[name],
    onChange: ({ target }) => setValues((before) => ({ ...before, [name]: target.value })),
    error: problems[path],
  });
  return [values, field];
}
