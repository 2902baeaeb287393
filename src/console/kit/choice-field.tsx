import { useId } from 'react';
import styles from './choice-field.module.css';
import type { Choice, FieldProps } from './field.tsx';

/** One of a few choices that are all visible. */
export function ChoiceField<Value extends string>({
  label,
  description,
  error,
  choices,
  value,
  onChoose,
}: FieldProps & {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              aria-invalid={error !== undefined}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {error !== undefined && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
