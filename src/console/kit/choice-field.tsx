import { useId } from 'react';
import styles from './choice-field.module.css';
import type { Choice, FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';

/** One of a few choices that are all visible. */
export function ChoiceField<Value extends string>({
  choices,
  value,
  onChoose,
  ...group
}: FieldProps & {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <FieldGroup {...group}>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              aria-invalid={group.error !== undefined}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
