import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ComponentProps, useState } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, VERBATIM } from './field.tsx';
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
  showsAll = false,
  ...rest
}: FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly suggestions: readonly string[];
  /** Also those suggestions that do not contain the value. */
  readonly showsAll?: boolean;
  /** Below the suggestions, or in their place: that they load, or why there are no suggestions. */
  readonly note?: string | undefined;
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'required' | 'onFocus' | 'inputMode'>) {
  const [isOpen, setOpen] = useState(false);
  const shown = suggestions.filter((one) => one !== value && (showsAll || contains(one, value)));
  const hasContent = shown.length > 0 || note !== undefined;
  return (
    <Field label={label} description={description} error={error}>
      {(ids) => (
        <Autocomplete.Root
          items={shown}
          value={value}
          onValueChange={onChange}
          open={isOpen && hasContent}
          onOpenChange={setOpen}
          mode="none"
          openOnInputClick
        >
          <Autocomplete.Input
            {...VERBATIM}
            {...rest}
            {...ids}
            className={fieldStyles.control}
            // Suggestions that arrive later are not shown at a field that the user has left.
            onBlur={() => setOpen(false)}
            // While the list is open, what is around it is hidden from assistive technology, the label too.
            aria-label={typeof label === 'string' ? label : undefined}
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

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase());
}
