import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

/** A field that searches in what is below it. Its label is its placeholder too. */
export function SearchField({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'id' | 'placeholder'> & { readonly label: string }) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        type="search"
        placeholder={label}
        className={cx(styles.control, className)}
      />
    </>
  );
}
