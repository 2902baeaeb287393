import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { CheckField, type Choice, type FieldProps } from './field.tsx';
import styles from './field-group.module.css';

/** Several controls that answer one question. */
export function FieldGroup({
  label,
  description,
  error,
  children,
}: FieldProps & { readonly children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : id}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {error !== undefined && (
        <div id={id} className={styles.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}

/** Any number of some choices. Values that are not among the choices are kept. */
export function CheckList<Value extends string>({
  choices,
  values,
  onChange,
  disabled = false,
  nested = false,
}: {
  readonly choices: readonly (Choice<Value> & { readonly description?: string })[];
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  readonly disabled?: boolean;
  /** Below a choice that they belong to. */
  readonly nested?: boolean;
}) {
  return (
    <div className={cx(styles.list, nested && styles.nested)}>
      {choices.map(({ value, label, description }) => {
        const isChosen = values.includes(value);
        return (
          <CheckField
            key={value}
            label={label}
            description={description}
            checked={isChosen}
            disabled={disabled}
            onChange={() => onChange(isChosen ? values.filter((one) => one !== value) : [...values, value])}
          />
        );
      })}
    </div>
  );
}
