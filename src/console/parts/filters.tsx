import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SearchField, SelectField, TextField } from '../kit/index.ts';
import styles from './filters.module.css';
import { MAX_TEXT } from './search-params.ts';
import { common } from './texts.ts';

const PAUSE_MS = 300;

/** The filters of a list, above it. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return <search className={styles.filters}>{children}</search>;
}

/** Searches while the user types, after a short pause. */
export function SearchFilter({
  label = common.search,
  description,
  compact = false,
  value,
  onChange,
}: {
  readonly label?: string;
  /** What can be found. */
  readonly description?: string;
  /** The label is inside the field. */
  readonly compact?: boolean;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  // The address can change without the field, for example by the back button.
  useEffect(() => {
    if (value !== sent.current) setTyped(value ?? '');
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim() === '' ? undefined : text.trim();
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), PAUSE_MS);
  };
  const field = {
    value: typed,
    maxLength: MAX_TEXT,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    // A search that is sent later would replace the page of a link that is opened now.
    onBlur: () => send(typed),
  };
  if (compact) return <SearchField label={label} {...field} />;
  return (
    <div className={styles.search}>
      <TextField label={label} description={description} type="search" {...field} />
    </div>
  );
}

const ALL = '';

/** Shows only one of a closed set, or all. */
export function ChoiceFilter<Value extends string>({
  label,
  values,
  textOf,
  all = common.all,
  compact = false,
  value,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  /** The choice of no filter. */
  readonly all?: string;
  /** The label is only for assistive technology. */
  readonly compact?: boolean;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}) {
  const choices = values.map((one) => ({ value: one as Value | typeof ALL, label: textOf(one) }));
  return (
    <SelectField<Value | typeof ALL>
      label={label}
      hidesLabel={compact}
      choices={[{ value: ALL, label: all }, ...choices]}
      value={value ?? ALL}
      onChoose={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  );
}

const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31'];

/** A day, as `2026-05-04`. */
export function DateFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  return (
    <TextField
      label={label}
      type="date"
      min={FIRST_DAY}
      max={LAST_DAY}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        // While the year is typed, it is one of antiquity.
        if (target.validity.valid) onChange(target.value === '' ? undefined : target.value);
      }}
    />
  );
}
