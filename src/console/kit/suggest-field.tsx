import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './menu.module.css';

/** A field of one line that suggests values while the user types; any other value can be typed. */
export function SuggestField({
  label,
  description,
  error,
  value,
  onChange,
  suggestions,
  note,
  name,
  placeholder,
  required,
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly suggestions: readonly string[];
  /** Below the suggestions, or in their place: that they load, or why there are no suggestions. */
  readonly note?: string | undefined;
  readonly name?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const hasContent = suggestions.length > 0 || note !== undefined;
  return (
    <Field label={label} description={description} error={error}>
      {(ids) => (
        <Autocomplete.Root
          items={suggestions}
          value={value}
          onValueChange={onChange}
          open={isOpen && hasContent}
          onOpenChange={setOpen}
          openOnInputClick
        >
          <Autocomplete.Input
            {...ids}
            className={fieldStyles.control}
            name={name}
            placeholder={placeholder}
            required={required}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className={styles.positioner} sideOffset={4} align="start">
              <Autocomplete.Popup className={styles.popup}>
                <Autocomplete.Status className={note === undefined ? '' : styles.note}>
                  {note}
                </Autocomplete.Status>
                <Autocomplete.List>
                  {(item: string) => (
                    <Autocomplete.Item key={item} value={item} className={styles.item}>
                      {item}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
