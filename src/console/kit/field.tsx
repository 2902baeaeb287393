import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

/** What every field has around its control. */
export interface FieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Why the value is not accepted. */
  readonly error?: string | undefined;
}

interface LabelProps {
  /** The label is only for assistive technology. */
  readonly hidesLabel?: boolean;
}

interface ControlIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A label, a control and its explanations, connected for assistive technology. */
export function Field({
  label,
  hidesLabel = false,
  description,
  error,
  children,
}: FieldProps & LabelProps & { readonly children: (ids: ControlIds) => ReactNode }) {
  const { ids, notes } = useNotes(description, error);
  return (
    <div className={styles.field}>
      <label className={hidesLabel ? 'visually-hidden' : styles.label} htmlFor={ids.id}>
        {label}
      </label>
      {children(ids)}
      {notes}
    </div>
  );
}

/** The browser does not suggest, capitalize or correct what is typed. */
export const VERBATIM = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface Typed {
  readonly mono?: boolean;
  /** Only what is typed is right, as in names, addresses and code. */
  readonly verbatim?: boolean;
}

/** A field of one line. */
export function TextField({
  label,
  description,
  error,
  mono = false,
  verbatim = false,
  action,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'> & Typed & { readonly action?: ReactNode }) {
  return (
    <Field label={label} description={description} error={error}>
      {(ids) => {
        const input = (
          <input
            {...(verbatim && VERBATIM)}
            {...rest}
            {...ids}
            className={cx(styles.control, mono && styles.mono, className)}
          />
        );
        if (action === undefined) return input;
        return (
          <div className={styles.withButton}>
            {input}
            {action}
          </div>
        );
      }}
    </Field>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  description,
  error,
  mono = false,
  verbatim = false,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'> & Typed) {
  return (
    <Field label={label} description={description} error={error}>
      {(ids) => (
        <textarea
          {...(verbatim && VERBATIM)}
          {...rest}
          {...ids}
          className={cx(styles.control, mono && styles.mono, className)}
        />
      )}
    </Field>
  );
}

/** One choice of a `SelectField`. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** One choice of a few, as the control of the platform: it works with every keyboard, touch screen and reader. */
export function SelectField<Value extends string>({
  label,
  hidesLabel,
  description,
  error,
  choices,
  value,
  onChoose,
  className,
  ...rest
}: FieldProps &
  LabelProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
    readonly choices: readonly Choice<Value>[];
    readonly value: Value;
    readonly onChoose: (value: Value) => void;
  }) {
  return (
    <Field label={label} hidesLabel={hidesLabel} description={description} error={error}>
      {(ids) => (
        <select
          {...rest}
          {...ids}
          className={cx(styles.control, className)}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen !== undefined) onChoose(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A choice of yes or no, or one of several with `type="radio"`. */
export function CheckField({
  label,
  description,
  error,
  type = 'checkbox',
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'type'> & { readonly type?: 'checkbox' | 'radio' }) {
  const { ids, notes } = useNotes(description, error);
  return (
    <div className={styles.check}>
      <input {...rest} {...ids} type={type} />
      <label htmlFor={ids.id}>{label}</label>
      {notes}
    </div>
  );
}

function useNotes(description: ReactNode, error: string | undefined): { ids: ControlIds; notes: ReactNode } {
  const id = useId();
  const described = cx(
    description !== undefined && `${id}-description`,
    error !== undefined && `${id}-error`,
  );
  return {
    ids: {
      id,
      'aria-invalid': error !== undefined,
      'aria-describedby': described === '' ? undefined : described,
    },
    notes: (
      <>
        {description !== undefined && (
          <div id={`${id}-description`} className={styles.description}>
            {description}
          </div>
        )}
        {error !== undefined && (
          <div id={`${id}-error`} className={styles.error}>
            {error}
          </div>
        )}
      </>
    ),
  };
}
