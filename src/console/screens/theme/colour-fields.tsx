import { cx, TextField } from '../../kit/index.ts';
import { hexOf, tripleOf } from './hsl.ts';
import { t } from './texts.ts';
import styles from './theme.module.css';
import { type Colours, SHOWN_COLOURS } from './theme-form.ts';

/** The colours of one mode: as text, and with the control of the browser. */
export function ColourFields({
  title,
  field,
  colours,
  errors,
  onChange,
}: {
  readonly title: string;
  /** The name of the field of the theme, for its errors. */
  readonly field: string;
  readonly colours: Colours;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (colours: Colours) => void;
}) {
  return (
    <fieldset className={styles.colours}>
      <legend>{title}</legend>
      {SHOWN_COLOURS.map((name) => (
        <TextField
          key={name}
          label={t.colour[name]}
          value={colours[name] ?? ''}
          onChange={(event) => onChange({ ...colours, [name]: event.target.value })}
          error={errors[`${field}.${name}`]}
          placeholder="222 47% 11%"
          mono
          verbatim
          action={
            <input
              type="color"
              className={cx(styles.picker, (colours[name] ?? '') === '' && styles.unset)}
              aria-label={t.pick(`${t.colour[name]} (${title})`)}
              value={hexOf(colours[name] ?? '')}
              onChange={(event) => onChange({ ...colours, [name]: tripleOf(event.target.value) })}
            />
          }
        />
      ))}
    </fieldset>
  );
}
